// What people want to become of a host. Everything is written or nothing, secrets included.
import type { HostUpdateParams } from '@groundwork/contract/hosts'
import { updateHost as decide, type HostSecrets } from '@groundwork/engine/requests/host'
import type { Tx } from '../../database/schema.ts'
import { refusedFor } from '../../errors/http-error.ts'
import type { SecretOwner } from '../../secrets/secret-store.ts'
import type { HostExtras, HostKey } from '../../store/stored.ts'
import { changeHost, type HostChange, type HostInUnit } from '../../units/change-host.ts'
import { sortedJson } from '../../wire/json-text.ts'
import type { HostDeps } from './host-deps.ts'

export interface HostUpdateRequest {
  readonly params: HostUpdateParams
  readonly requestId: string
}

export async function updateHost(
  app: HostDeps,
  key: HostKey,
  { params, requestId }: HostUpdateRequest,
): Promise<void> {
  await changeHost(app, key, (host) => decideHostChange(app, host, params), { requestId })
}

/** The change that a request asks for; the caller writes it. */
export function decideHostChange(
  app: HostDeps,
  { stored, context }: HostInUnit,
  params: HostUpdateParams,
): HostChange {
  const { id: host_id, infra_env_id } = stored.facts
  const outcome = decide(context, params)
  if (!outcome.ok) throw refusedFor(outcome.problems)
  const { host, secrets } = outcome.value
  return {
    host,
    extras: extrasOf(secrets),
    // What the next inventory means depends on role and disks.
    reply_hashes: '',
    also: (tx) => storeSecrets(app, tx, { host_id, infra_env_id }, secrets),
  }
}

/** What may be shown of the secrets. */
function extrasOf({
  ignition_endpoint_token: token,
  fencing_credentials: fencing,
}: Partial<HostSecrets>): Partial<HostExtras> {
  return {
    ...(token !== undefined && { ignition_endpoint_token_set: token !== '' }),
    ...(fencing && { fencing_credentials: shownFencing(fencing) }),
  }
}

/** Everything but the password. */
function shownFencing(credentials: HostSecrets['fencing_credentials']): string {
  const { address, username, certificate_verification, mac_address } = credentials
  return sortedJson({ address, username, certificate_verification, ...(mac_address && { mac_address }) })
}

async function storeSecrets(
  app: HostDeps,
  tx: Tx,
  key: HostKey,
  secrets: Partial<HostSecrets>,
): Promise<void> {
  const owner: SecretOwner = { kind: 'host', id: `${key.infra_env_id}/${key.host_id}` }
  for (const [name, value] of Object.entries(secretTexts(secrets))) {
    await app.secrets.set(tx, owner, name, value)
  }
}

/** An empty text forgets the secret. */
function secretTexts(secrets: Partial<HostSecrets>): Partial<Record<keyof HostSecrets, string>> {
  const {
    ignition_endpoint_token: token,
    ignition_endpoint_http_headers: headers,
    fencing_credentials: fencing,
  } = secrets
  return {
    ...(token !== undefined && { ignition_endpoint_token: token }),
    ...(headers && { ignition_endpoint_http_headers: headers.length === 0 ? '' : JSON.stringify(headers) }),
    ...(fencing && { fencing_credentials: JSON.stringify(fencing) }),
  }
}
