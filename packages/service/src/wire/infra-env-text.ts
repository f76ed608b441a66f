// Infra-envs as JSON text.
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { BASE_PATH } from '@groundwork/contract/operations'
import type { Instant } from '@groundwork/engine/facts'
import type { StoredInfraEnv } from '../store/stored.ts'
import { sortedJson, unlessEmpty, type Wire } from './json-text.ts'
import { emailDomain } from './owner.ts'
import { recordTimeText, timeText } from './times.ts'

/** Where the image is downloaded; computed for each answer. */
export interface ImageLink {
  readonly download_url: string
  /** null: never. */
  readonly expires_at: Instant | null
}

export const infraEnvText = (infraEnv: StoredInfraEnv, link: ImageLink): string =>
  JSON.stringify(members(infraEnv, link))

function members(
  { record, user_name, created_at, updated_at }: StoredInfraEnv,
  link: ImageLink,
): Wire<InfraEnv> {
  return {
    kind: 'InfraEnv',
    id: record.id,
    href: `${BASE_PATH}/v2/infra-envs/${record.id}`,
    name: record.name,
    cluster_id: record.cluster_id ?? undefined,
    user_name,
    email_domain: emailDomain(user_name),
    created_at: recordTimeText(created_at),
    updated_at: recordTimeText(updated_at),
    type: record.type,
    openshift_version: unlessEmpty(record.openshift_version),
    cpu_architecture: record.cpu_architecture,
    download_url: unlessEmpty(link.download_url),
    expires_at: timeText(link.expires_at),
    kernel_arguments: listInText(record.kernel_arguments),
    ignition_config_override: unlessEmpty(record.ignition_config_override),
    proxy: {
      http_proxy: unlessEmpty(record.proxy.http_proxy),
      https_proxy: unlessEmpty(record.proxy.https_proxy),
      no_proxy: unlessEmpty(record.proxy.no_proxy),
    },
    additional_ntp_sources: unlessEmpty(record.additional_ntp_sources),
    ntp_sources: unlessEmpty(record.ntp_sources),
    ssh_authorized_key: unlessEmpty(record.ssh_authorized_key),
    pull_secret_set: unlessEmpty(record.pull_secret_set),
    static_network_config: listInText(record.static_network_config),
    rendezvous_ip: unlessEmpty(record.rendezvous_ip),
    additional_trust_bundle: unlessEmpty(record.additional_trust_bundle),
    network_discovery_delay_seconds: record.network_discovery_delay_seconds ?? undefined,
  }
}

/** JSON inside a string; no list is no text. */
export const listInText = (list: readonly unknown[]): string | undefined =>
  list.length === 0 ? undefined : sortedJson(list)
