// Arbitrary situations for property tests: any status with any facts around it, likely or not.
import type { HostRole } from '@groundwork/contract/hosts'
import { LogsState } from '@groundwork/contract/hosts'
import {
  ClusterStatus,
  ClusterValidationId,
  FinalizingStage,
  HostStage,
  HostStatus,
  HostValidationId,
} from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { aCluster, aHost, hostId, NOW } from './builders.ts'
import type { ClusterSituation, HostSituation } from './subjects.ts'

const pick = <Word>(...words: readonly Word[]): fc.Arbitrary<Word> => fc.constantFrom(...words)
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null })

/** Around every limit there is, the past and the future. */
const instant = fc.oneof(
  fc.integer({ min: -2_000, max: 60 }).map((minutes) => NOW + minutes * 60_000),
  fc.constant(NOW),
)

const role: fc.Arbitrary<HostRole> = pick('auto-assign', 'master', 'worker', 'arbiter')

const hostProgress = fc.record({
  current_stage: maybe(pick(...HostStage.enum)),
  progress_info: pick('', '40%'),
  installation_percentage: fc.integer({ min: 0, max: 100 }),
  stage_started_at: maybe(instant),
  stage_updated_at: maybe(instant),
  stage_timed_out: fc.boolean(),
})

const hostChanges: fc.Arbitrary<Partial<HostFacts>> = fc.record({
  status: pick(...HostStatus.enum),
  status_updated_at: instant,
  kind: pick('Host', 'AddToExistingClusterHost'),
  role,
  suggested_role: role,
  bootstrap: fc.boolean(),
  media_status: pick('connected', 'disconnected'),
  connection_timed_out: fc.boolean(),
  inventory: pick(null, aHost().inventory),
  progress: hostProgress,
  installer_args: pick([], ['--save-partindex', '5']),
  disks_info: pick(
    {},
    ...[0, 1].map((exit_code) => ({
      [aHost().installation_disk_id]: { disk_speed: { tested: true, exit_code } },
    })),
  ),
  images_status: pick(
    {},
    { image: { result: 'success' as const } },
    { image: { result: 'failure' as const } },
  ),
  logs_info: pick(...LogsState.enum),
  logs_started_at: maybe(instant),
  logs_collected_at: maybe(instant),
})

const hosts: fc.Arbitrary<readonly HostFacts[]> = fc
  .array(hostChanges, { maxLength: 6 })
  .map((list) => list.map((changes, index) => aHost(index + 2, { ...changes, id: hostId(index + 2) })))

const clusterChanges: fc.Arbitrary<Partial<ClusterFacts>> = fc.record({
  status: pick(...ClusterStatus.enum),
  status_updated_at: instant,
  kind: pick('Cluster', 'AddHostsCluster', 'DisconnectedCluster'),
  control_plane_count: pick(0, 1, 2, 3, 4, 5),
  user_managed_networking: fc.boolean(),
  vip_dhcp_allocation: fc.boolean(),
  machine_networks: pick([], [{ cidr: '192.168.127.0/24' }], [{ cidr: 'nonsense' }]),
  api_vips: pick([], aCluster().api_vips),
  org_soft_timeouts_enabled: fc.boolean(),
  install_started_at: maybe(instant),
  last_installation_preparation: maybe(
    fc.record({ status: pick('not_started', 'failed', 'success'), reason: pick('', 'some reason') }),
  ),
  has_kubeconfig: fc.boolean(),
  monitored_operators: fc.array(
    fc.record({
      name: pick('lvm', 'cnv'),
      operator_type: pick('builtin', 'olm'),
      status: pick('available', 'failed', 'progressing', null),
      status_info: pick(''),
      version: pick(''),
      timeout_seconds: pick(0, 3600, 90_000),
      properties: pick(''),
      dependency_only: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  progress: fc.record({
    total_percentage: fc.integer({ min: 0, max: 100 }),
    preparing_for_installation_stage_percentage: pick(0, 100),
    installing_stage_percentage: fc.integer({ min: 0, max: 100 }),
    finalizing_stage_percentage: fc.integer({ min: 0, max: 100 }),
    finalizing_stage: maybe(pick(...FinalizingStage.enum)),
    finalizing_stage_started_at: maybe(instant),
    finalizing_stage_timed_out: fc.boolean(),
  }),
  logs_info: pick(...LogsState.enum),
  controller_logs_started_at: maybe(instant),
  controller_logs_collected_at: maybe(instant),
})

const settings = fc.record({ areSoftTimeoutsEnabled: fc.boolean(), isKubeApi: fc.boolean() })

/** Few or many broken validations; all of them make a text that has to be cut. */
function broken<Id extends string>(ids: readonly Id[]): fc.Arbitrary<readonly Id[]> {
  return fc.oneof(
    fc.constant<readonly Id[]>([]),
    fc.uniqueArray(pick(...ids), { maxLength: 3 }),
    fc.subarray([...ids]),
    fc.constant([...ids]),
  )
}

export const anyHostSituation: fc.Arbitrary<HostSituation> = fc.record({
  host: hostChanges,
  cluster: maybe(clusterChanges),
  otherHosts: hosts,
  settings,
  failing: broken(HostValidationId.enum),
  pending: broken(HostValidationId.enum),
})

export const anyClusterSituation: fc.Arbitrary<ClusterSituation> = fc.record({
  cluster: clusterChanges,
  hosts,
  settings,
  failing: broken(ClusterValidationId.enum),
  pending: broken(ClusterValidationId.enum),
})
