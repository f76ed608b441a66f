import type { Machine } from '../machine/machine.ts'
import { createServiceClient } from '../service/create-service-client.ts'
import { serviceUrl } from '../service/service-url.ts'

const MAX_RETRIES = 3
const MAX_INFO_CHARS = 2048

/** Where an installation that cannot even begin is reported. */
export interface Recipient {
  /** As it was given. */
  readonly url: string
  readonly token: string
  readonly infraEnvId: string
  readonly hostId: string
}

/** Tells the service why nothing happens here; people look there first. Never throws. */
export async function reportRefusal(machine: Machine, to: Recipient, reason: string): Promise<void> {
  const { token, infraEnvId, hostId } = to
  const url = serviceUrl(to.url)
  if (url === '' || infraEnvId === '' || hostId === '') return
  const service = createServiceClient({ machine, url, token, maxRetries: MAX_RETRIES })
  await service
    .call({
      method: 'PUT',
      path: `/v2/infra-envs/${infraEnvId}/hosts/${hostId}/progress`,
      body: { current_stage: 'Failed', progress_info: reason.slice(0, MAX_INFO_CHARS) },
    })
    .catch(() => undefined)
}
