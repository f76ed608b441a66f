// Recorded answers put back into what a service would have stored, so that our own answers can be laid beside them.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Host } from '@groundwork/contract/hosts'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import {
  type ClusterRecord,
  clusterFactsFromWire,
  decodeList,
  hostFactsFromWire,
  infraEnvFactsFromWire,
  instantFrom,
  NO_STEP_INPUTS,
  type OperatorRecord,
} from '@groundwork/engine/facts'
import type { InfraEnvRecord } from '@groundwork/engine/requests/infra-env'
import {
  REPORTS,
  type ReportLiterals,
  type StoredCluster,
  type StoredHost,
  type StoredInfraEnv,
} from '@groundwork/service/store'
import {
  type CLUSTER_ANSWERS,
  HOST_FORMS,
  type HostForm,
  listedHostForm,
} from '@groundwork/service/testing/wire'
import type { Exchange } from './recording.ts'

const stored = (resource: { created_at?: string; updated_at?: string; deleted_at?: string | null }) => ({
  revision: 1,
  created_at: instantFrom(resource.created_at) ?? 0,
  updated_at: instantFrom(resource.updated_at) ?? 0,
  deleted_at: instantFrom(resource.deleted_at),
})

export const storedClusterOf = (cluster: Cluster): StoredCluster => ({
  ...stored(cluster),
  record: clusterRecordOf(cluster),
  validations_info: cluster.validations_info ?? '',
  vip_leases: NO_STEP_INPUTS.vipLeases,
  ui_settings: '',
  targets_hash: '',
  user_name: cluster.user_name ?? '',
})

function clusterRecordOf(cluster: Cluster): ClusterRecord {
  const facts = clusterFactsFromWire(cluster)
  const shown = cluster.monitored_operators ?? []
  return {
    ...facts,
    monitored_operators: facts.monitored_operators.map((operator, index): OperatorRecord => {
      const { namespace = '', subscription_name = '', source_bundles, status_updated_at } = shown[index] ?? {}
      const at = instantFrom(status_updated_at)
      return {
        ...operator,
        namespace,
        subscription_name,
        source_bundles: source_bundles ?? [],
        ...(at === null ? {} : { status_updated_at: at }),
      }
    }),
    operator_bundles: cluster.operator_bundles ?? [],
    cloud_controller_manager: cluster.platform?.external?.cloud_controller_manager ?? '',
  }
}

export function storedHostOf(host: Host): StoredHost {
  const literals = REPORTS.map((report) => [report, literal(host[report])])
  return {
    ...stored(host),
    facts: hostFactsFromWire(host),
    extras: {
      ignition_endpoint_token_set: host.ignition_endpoint_token_set ?? false,
      fencing_credentials: host.fencing_credentials ?? '',
      installer_version: host.installer_version ?? '',
    },
    literals: Object.fromEntries(literals) as ReportLiterals,
    validations_info: literal(host.validations_info),
    plan: '',
  }
}

const literal = (text: string | undefined): string => (text === undefined ? '' : JSON.stringify(text))

export const storedInfraEnvOf = (infraEnv: InfraEnv): StoredInfraEnv => ({
  ...stored(infraEnv),
  record: infraEnvRecordOf(infraEnv),
  key_generation: 0,
  image_created_at: null,
  user_name: infraEnv.user_name ?? '',
})

const infraEnvRecordOf = (infraEnv: InfraEnv): InfraEnvRecord => ({
  ...infraEnvFactsFromWire(infraEnv),
  name: infraEnv.name,
  type: infraEnv.type,
  proxy: {
    http_proxy: infraEnv.proxy?.http_proxy ?? '',
    https_proxy: infraEnv.proxy?.https_proxy ?? '',
    no_proxy: infraEnv.proxy?.no_proxy ?? '',
  },
  ssh_authorized_key: infraEnv.ssh_authorized_key ?? '',
  pull_secret_set: infraEnv.pull_secret_set ?? false,
  static_network_config: decodeList(infraEnv.static_network_config) ?? [],
  kernel_arguments: decodeList(infraEnv.kernel_arguments) ?? [],
  ignition_config_override: infraEnv.ignition_config_override ?? '',
  additional_trust_bundle: infraEnv.additional_trust_bundle ?? '',
  rendezvous_ip: infraEnv.rendezvous_ip ?? '',
  network_discovery_delay_seconds: infraEnv.network_discovery_delay_seconds ?? null,
})

type AnswerName = keyof typeof CLUSTER_ANSWERS

/** Which of our answers this call gets. */
export function clusterAnswerOf({ method, path }: Exchange): AnswerName | null {
  const [bare = '', query = ''] = path.split('?')
  if (/\/v2\/clusters$/.test(bare)) {
    if (method === 'POST') return 'registered'
    return query.includes('with_hosts=true') ? 'listedWithHosts' : 'listed'
  }
  if (/\/actions\/(install|complete-installation)$/.test(bare)) return 'installing'
  if (!/\/v2\/clusters\/[0-9a-f-]{36}$/.test(bare)) return null
  if (method === 'PATCH') return 'changed'
  return query.includes('exclude-hosts=true') ? 'shownWithoutHosts' : 'shown'
}

/** null for a registration, which has an answer of its own. */
export function hostFormOf({ method, path }: Exchange): HostForm | null {
  if (/\/v2\/clusters\/[0-9a-f-]{36}\/hosts/.test(path)) {
    return listedHostForm({
      inventory: path.includes('with-inventory=true'),
      connectivity: path.includes('with-connectivity=true'),
    })
  }
  if (method === 'POST') return null
  return method === 'PATCH' ? HOST_FORMS.changed : HOST_FORMS.shown
}
