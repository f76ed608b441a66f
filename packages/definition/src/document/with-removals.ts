// What is left out of a definition is left alone. In an editor that shows what the service has, a line that somebody takes out is
// a wish, though: it becomes the value that says so.
import type { ClusterDefinition, Definition, HostDefinition, InfraEnvDefinition } from './definition.ts'
import { hostKey } from './diff-definitions.ts'

/** Members that can be taken back, with the value that does it. All others stay until another value takes their place. */
const CLUSTER: Partial<ClusterDefinition> = {
  base_dns_domain: '',
  tags: [],
  ssh_public_key: '',
  machine_networks: [],
  api_vips: [],
  ingress_vips: [],
  load_balancer: 'cluster-managed',
  vip_dhcp_allocation: false,
  proxy: {},
  mirrors: [],
  additional_ntp_sources: [],
  ntp_sources: [],
  hyperthreading: ['masters', 'arbiters', 'workers'],
  schedulable_masters: false,
  disk_encryption: { enable_on: [] },
  olm_operators: [],
  operator_bundles: [],
  install_config_overrides: {},
}

const INFRA_ENV: Partial<InfraEnvDefinition> = {
  ssh_authorized_key: '',
  proxy: {},
  mirrors: [],
  additional_ntp_sources: [],
  ntp_sources: [],
  additional_trust_bundle: '',
  kernel_arguments: [],
  ignition_config_override: '',
  network_discovery_delay_seconds: 0,
}

const HOST: Partial<HostDefinition> = {
  role: 'auto-assign',
  skip_formatting_disks: [],
  node_labels: {},
  machine_config_pool_name: '',
  installer_args: [],
  ignition_config_override: '',
}

/** `before`: what the editor showed first; `after`: what it shows now. Objects that are gone as a whole are not deleted. */
export const withRemovals = (before: Definition, after: Definition): Definition => ({
  clusters: withTakenBack(before.clusters, after.clusters, ({ name }) => name, CLUSTER),
  infra_envs: withTakenBack(before.infra_envs, after.infra_envs, ({ name }) => name, INFRA_ENV),
  hosts: withTakenBack(before.hosts, after.hosts, hostKey, HOST),
})

function withTakenBack<Value extends object>(
  before: readonly Value[],
  after: readonly Value[],
  keyOf: (value: Value) => string,
  taken: Partial<Value>,
): readonly Value[] {
  const old = new Map(before.map((value) => [keyOf(value), value]))
  return after.map((value) => {
    const had = old.get(keyOf(value)) ?? {}
    const removed = Object.entries(taken).filter(
      ([name]) => Object.hasOwn(had, name) && !Object.hasOwn(value, name),
    )
    return { ...value, ...(Object.fromEntries(removed) as Partial<Value>) }
  })
}
