// What a machine is given that joins a cluster which exists already: where to fetch everything else.
import type { ClusterFacts, HostFacts } from '@groundwork/engine/facts'
import { ignitionEndpointFor } from '@groundwork/engine/steps'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import { withStaterootCleanup } from './discovery-stateroot.ts'
import { hostnameFile } from './host-ignition.ts'
import { withHostOverride } from './host-override.ts'
import { withFiles, writeIgnition } from './ignition-file.ts'

const VERSION = '3.2.0'

export interface Day2Access {
  /** `ignition_endpoint_token` of the host; empty: none. */
  readonly token: string
  /** `ignition_endpoint_http_headers` of the host. */
  readonly headers: readonly { readonly name: string; readonly value: string }[]
}

/** Throws PreparationError. */
export function day2Ignition(host: HostFacts, cluster: ClusterFacts, { token, headers }: Day2Access): string {
  const { url, ca_certificate } = ignitionEndpointFor(host, cluster)
  const httpHeaders = [
    ...(token === '' ? [] : [{ name: 'Authorization', value: `Bearer ${token}` }]),
    ...headers.map(({ name, value }) => ({ name, value })),
  ]
  const authority = { source: `data:text/plain;base64,${ca_certificate}` }
  const pointer: IgnitionConfig = {
    ignition: {
      version: VERSION,
      config: { merge: [{ source: url, ...(httpHeaders.length > 0 && { httpHeaders }) }] },
      ...(ca_certificate !== '' && { security: { tls: { certificateAuthorities: [authority] } } }),
    },
  }
  const named = withFiles(withHostOverride(pointer, host), hostnameFile(host))
  return writeIgnition(withStaterootCleanup(named, host))
}
