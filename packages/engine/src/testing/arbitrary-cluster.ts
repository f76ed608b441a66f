// Clusters as no sane deployment has them; see arbitrary-host.ts.

import { PlatformType, VipVerification } from '@groundwork/contract/clusters'
import { LogsState } from '@groundwork/contract/hosts'
import { OperatorStatus, OperatorType } from '@groundwork/contract/versions'
import {
  ClusterKind,
  ClusterStatus,
  ClusterValidationId,
  DiskEncryptionMode,
  DiskEncryptionTargets,
  FinalizingStage,
  HighAvailabilityMode,
  HostValidationId,
  LoadBalancerType,
  NetworkType,
  PreparationStatus,
  ReleaseArchitecture,
} from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { OPERATORS } from '../catalogue/operators.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { oddText, textLike } from './arbitrary-from-schema.ts'
import { anyInstant, anyJson } from './arbitrary-host.ts'
import { aCluster, hostId, macAddress } from './builders.ts'

const CIDRS = [
  '192.168.127.0/24',
  '192.168.127.9/24',
  '10.0.0.0/8',
  '10.128.0.0/14',
  '172.30.0.0/16',
  '0.0.0.0/0',
  '10.128.0.0/30',
  'fd2e::/64',
  'fd01::/48',
  'fd02::/112',
  '::/0',
]
const VIPS = ['192.168.127.100', '192.168.127.101', '192.168.127.11', '192.168.127.255', 'fd2e::100']

const pick = <Word>(...words: readonly Word[]): fc.Arbitrary<Word> => fc.constantFrom(...words)
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null })
const few = <Value>(value: fc.Arbitrary<Value>, maxLength = 3): fc.Arbitrary<Value[]> =>
  fc.array(value, { maxLength })

const anyCidr = textLike(...CIDRS)
const anyNetworks = few(fc.record({ cidr: anyCidr }))
const anyVips = few(
  fc.record({ ip: textLike(...VIPS), verification: maybe(pick(...VipVerification.enum)) }),
  2,
)

const identity = {
  kind: pick(...ClusterKind.enum),
  status: pick(...ClusterStatus.enum),
  status_info: textLike('All fine.'),
  status_updated_at: anyInstant,
  name: textLike('test'),
  base_dns_domain: textLike('example.com'),
  openshift_version: textLike('4.20.5', '4.12', '4.9', '4.22.0-rc.1', '5.0.0-ec.5'),
  ocp_release_image: textLike('quay.io/a/b:c', '[::1]:5000/x', '10.0.0.1/x'),
  cpu_architecture: pick(...ReleaseArchitecture.enum),
  high_availability_mode: pick(...HighAvailabilityMode.enum),
  control_plane_count: pick(0, 1, 2, 3, 4, 5, -1, 6),
  imported: fc.boolean(),
}

const networking = {
  platform: fc.record({ type: pick(...PlatformType.enum), external_name: textLike('oci') }),
  user_managed_networking: fc.boolean(),
  vip_dhcp_allocation: fc.boolean(),
  load_balancer_type: pick(...LoadBalancerType.enum),
  network_type: pick(...NetworkType.enum),
  cluster_networks: few(fc.record({ cidr: anyCidr, host_prefix: pick(-1, 0, 23, 24, 64, 128, 200) })),
  service_networks: anyNetworks,
  machine_networks: anyNetworks,
  machine_network_updated_at: maybe(anyInstant),
  api_vips: anyVips,
  ingress_vips: anyVips,
  api_vip_dns_name: textLike('api.test.example.com', 'fd2e::100', '192.168.127.100'),
  ignition_endpoint: fc.record({ url: textLike('https://mcs/config/'), ca_certificate: textLike('Zm9v') }),
  http_proxy: textLike('http://proxy:3128'),
  https_proxy: textLike('http://proxy:3128'),
  no_proxy: textLike('*', 'a, b,,c'),
  additional_ntp_source: textLike('ntp.example.com', 'a,b'),
  ntp_sources: textLike('ntp.example.com', 'a,b'),
}

const anyOperator = fc.record({
  name: textLike(...OPERATORS.map(({ name }) => name), 'console', 'cvo'),
  operator_type: pick(...OperatorType.enum),
  status: maybe(pick(...OperatorStatus.enum)),
  status_info: textLike('fine'),
  version: textLike('1.0'),
  timeout_seconds: pick(0, 3600, 90_000, -1),
  properties: textLike('{}'),
  dependency_only: fc.boolean(),
})

const wishes = {
  pull_secret_set: fc.boolean(),
  schedulable_masters: fc.boolean(),
  schedulable_masters_forced_true: fc.boolean(),
  disk_encryption: fc.record({
    enable_on: pick(...DiskEncryptionTargets.enum),
    mode: pick(...DiskEncryptionMode.enum),
    tang_servers: fc.oneof(
      anyJson,
      fc.constant('[{"url":"http://tang.example.com","thumbprint":"x"}]'),
      fc.constant('[null,1,{"url":5}]'),
    ),
  }),
  monitored_operators: few(anyOperator, 5),
  overridden_network_type: maybe(textLike('Calico', 'OVNKubernetes')),
  has_user_manifests: fc.boolean(),
  ignored_host_validations: maybe(few(pick('all' as const, ...HostValidationId.enum))),
  ignored_cluster_validations: maybe(few(pick('all' as const, ...ClusterValidationId.enum))),
  static_network_configured: fc.boolean(),
}

const someHostIds = few(fc.oneof(pick(...[1, 2, 3, 4].map(hostId)), oddText))

const course = {
  connectivity_majority_groups: maybe(
    fc.record({
      majority_groups: fc.dictionary(textLike('IPv4', 'IPv6', ...CIDRS), someHostIds, {
        maxKeys: 3,
        noNullPrototype: true,
      }),
      l3_connected_addresses: fc.dictionary(textLike(hostId(1), hostId(2)), few(textLike(...VIPS)), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
    }),
  ),
  ip_collisions: fc.dictionary(textLike(...VIPS), few(textLike(macAddress(1), macAddress(2))), {
    maxKeys: 2,
    noNullPrototype: true,
  }),
  install_started_at: maybe(anyInstant),
  last_installation_preparation: maybe(
    fc.record({ status: pick(...PreparationStatus.enum), reason: textLike('some reason') }),
  ),
  progress: fc.record({
    total_percentage: fc.integer({ min: 0, max: 100 }),
    preparing_for_installation_stage_percentage: pick(0, 100),
    installing_stage_percentage: fc.integer({ min: 0, max: 100 }),
    finalizing_stage_percentage: fc.integer({ min: 0, max: 100 }),
    finalizing_stage: maybe(pick(...FinalizingStage.enum)),
    finalizing_stage_started_at: maybe(anyInstant),
    finalizing_stage_timed_out: fc.boolean(),
  }),
  has_kubeconfig: fc.boolean(),
  org_soft_timeouts_enabled: fc.boolean(),
  logs_info: pick(...LogsState.enum),
  controller_logs_started_at: maybe(anyInstant),
  controller_logs_collected_at: maybe(anyInstant),
  vip_lease_timeout_reported: fc.boolean(),
}

/** Anything may be odd, but one cluster in three is sound apart from where it stands. */
export const anyCluster: fc.Arbitrary<ClusterFacts> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ ...course, status: identity.status }).map(aCluster) },
  { weight: 2, arbitrary: fc.record({ ...identity, ...networking, ...wishes, ...course }).map(aCluster) },
)
