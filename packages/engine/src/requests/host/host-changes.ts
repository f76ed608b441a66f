// What an update of a host writes. Credentials go beside the facts, so that facts can be printed.
import type { FencingCredentialsParams, IgnitionEndpointHttpHeadersParams } from '@groundwork/contract/hosts'
import type { HostFacts } from '../../facts/host-facts.ts'

export interface HostSecrets {
  /** Empty: forget the stored one. */
  readonly ignition_endpoint_token: string
  readonly ignition_endpoint_http_headers: readonly IgnitionEndpointHttpHeadersParams[]
  readonly fencing_credentials: FencingCredentialsParams
}

export interface HostChanges {
  /** Only what is different from before. */
  readonly host: Partial<HostFacts>
  readonly secrets: Partial<HostSecrets>
}
