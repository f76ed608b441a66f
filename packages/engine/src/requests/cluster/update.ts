// PATCH of a cluster. Checks run in stages (values, status, construction, networks), so that an answer speaks of the
// most basic mistake first; within a stage all problems are reported. Only what the request makes worse is refused.
import type { ClusterUpdateParams } from '@groundwork/contract/clusters'
import { differences } from '../../collections/differences.ts'
import type { ClusterChanges, ClusterRecord, OperatorRecord } from '../../facts/cluster-record.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { accepted, type Outcome, type Problem, refused } from '../problem.ts'
import { applyUpdate } from './apply-update.ts'
import type { ClusterEnvironment } from './environment.ts'
import { decideOperators, keepReports, operatorsRequestedByUser } from './operators.ts'
import { checkPermitted } from './permitted.ts'
import { changePlatform, type PlatformChoice } from './platform.ts'
import {
  type ClusterUpdate,
  checkConstruction,
  checkNetworksAndRest,
  checkParameters,
} from './update-checks.ts'
import { canonical } from './wanted-networks.ts'

interface Subject extends Pick<ClusterUpdate, 'infraEnvs'> {
  readonly cluster: ClusterRecord
  readonly hosts: readonly HostFacts[]
  readonly environment: ClusterEnvironment
}

export function updateCluster(params: ClusterUpdateParams, subject: Subject): Outcome<ClusterChanges> {
  const { cluster: current, hosts, infraEnvs, environment } = subject
  const platform = decidePlatformChange(current, params)
  const operators = decideOperatorChange(current, params, environment)
  const decisions = {
    platform: platform.ok ? platform.value : storedPlatform(current),
    operators: operators.ok ? operators.value : current.monitored_operators,
    operatorBundles: operators.ok ? wantedBundles(current, params) : current.operator_bundles,
  }
  const next = applyUpdate({ current, hosts, params, environment }, decisions)
  const update: ClusterUpdate = { current, next, hosts, infraEnvs, params, environment }
  const stages: readonly (() => readonly Problem[])[] = [
    () => checkParameters(update),
    () => checkPermitted('update-cluster', current),
    () => [...problemsOf(platform), ...problemsOf(operators), ...checkConstruction(update)],
    () => checkNetworksAndRest(update),
  ]
  for (const check of stages) {
    const problems = check()
    if (problems.length > 0) return refused(problems)
  }
  return accepted({ cluster: changesOf(current, next, environment), secrets: secretsOf(params) })
}

function changesOf(
  current: ClusterRecord,
  next: ClusterRecord,
  { now }: ClusterEnvironment,
): Partial<ClusterRecord> {
  const changes = differences<ClusterRecord, Partial<ClusterRecord>>(current, {
    ...next,
    cluster_networks: canonical(next.cluster_networks),
    service_networks: canonical(next.service_networks),
    machine_networks: canonical(next.machine_networks),
  })
  return changes.machine_networks === undefined ? changes : { ...changes, machine_network_updated_at: now }
}

const secretsOf = ({ pull_secret }: ClusterUpdateParams): ClusterChanges['secrets'] =>
  typeof pull_secret === 'string' ? { pull_secret } : {}

/** Unlike the number of nodes, the mode never changes. */
const isBuiltAsOneNode = (cluster: ClusterRecord): boolean => cluster.high_availability_mode === 'None'

const problemsOf = (outcome: Outcome<unknown>): readonly Problem[] => (outcome.ok ? [] : outcome.problems)

const storedPlatform = (cluster: ClusterRecord): PlatformChoice => ({
  ...cluster.platform,
  cloud_controller_manager: cluster.cloud_controller_manager,
  user_managed_networking: cluster.user_managed_networking,
})

function decidePlatformChange(cluster: ClusterRecord, params: ClusterUpdateParams): Outcome<PlatformChoice> {
  return changePlatform(
    storedPlatform(cluster),
    { platform: params.platform, userManagedNetworking: params.user_managed_networking ?? undefined },
    {
      isSingleNode: isBuiltAsOneNode(cluster),
      architecture: cluster.cpu_architecture,
      version: cluster.openshift_version,
    },
  )
}

/** A list of operators alone replaces everything, bundles included; bundles alone leave the user's own wishes. */
function decideOperatorChange(
  cluster: ClusterRecord,
  params: ClusterUpdateParams,
  { settings }: ClusterEnvironment,
): Outcome<readonly OperatorRecord[]> {
  if (params.olm_operators === undefined && params.operator_bundles === undefined) {
    return accepted(cluster.monitored_operators)
  }
  const wish = {
    olm_operators: params.olm_operators ?? operatorsRequestedByUser(cluster.monitored_operators),
    operator_bundles: params.operator_bundles ?? [],
  }
  const version = cluster.openshift_version
  const decided = decideOperators(wish, {
    isSingleNode: isBuiltAsOneNode(cluster),
    version,
    settings,
  })
  return decided.ok ? accepted(keepReports(decided.value, cluster.monitored_operators)) : decided
}

function wantedBundles(
  cluster: ClusterRecord,
  params: ClusterUpdateParams,
): ClusterRecord['operator_bundles'] {
  if (params.operator_bundles !== undefined) return params.operator_bundles
  return params.olm_operators === undefined ? cluster.operator_bundles : []
}
