// Sends the call of a remedy to the rules that answer such requests, and puts what they accept into the facts.
import type { ClusterUpdateParams } from '@groundwork/contract/clusters'
import type { HostUpdateParams } from '@groundwork/contract/hosts'
import type { InfraEnvUpdateParams } from '@groundwork/contract/infra-envs'
import { createClusterContext } from '../context/cluster-context.ts'
import { createHostContext } from '../context/host-context.ts'
import { withClusterChanges, withHostChanges } from '../facts/apply-changes.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { updateCluster } from '../requests/cluster/update.ts'
import { updateHost } from '../requests/host/update.ts'
import { updateInfraEnv } from '../requests/infra-env/update.ts'
import { accepted, type Outcome } from '../requests/problem.ts'
import { anEnvironment, anInfraEnvEnvironment, anInfraEnvRecord } from '../requests/testing/builders.ts'
import { recordOf } from '../requests/would-accept.ts'
import { type ApiCall, callSequence } from '../tables/verdict.ts'

export function sendCall(snapshot: ClusterSnapshot, call: ApiCall): Outcome<ClusterSnapshot> {
  return callSequence(call).reduce<Outcome<ClusterSnapshot>>(
    (outcome, next) => (outcome.ok ? sendOne(outcome.value, next) : outcome),
    accepted(snapshot),
  )
}

function sendOne(snapshot: ClusterSnapshot, call: ApiCall): Outcome<ClusterSnapshot> {
  switch (call.operation) {
    case 'V2UpdateCluster':
      return changeCluster(snapshot, call.body as ClusterUpdateParams)
    case 'v2UpdateHost':
      return changeHost(snapshot, call.params.host_id ?? '', call.body as HostUpdateParams)
    case 'UpdateInfraEnv':
      return changeInfraEnv(snapshot, call.params.infra_env_id ?? '', call.body as InfraEnvUpdateParams)
    default:
      throw new Error(`No remedy proposed ${call.operation} so far; say here what it does.`)
  }
}

function changeCluster(snapshot: ClusterSnapshot, params: ClusterUpdateParams): Outcome<ClusterSnapshot> {
  const { cluster, hosts, infraEnvs, settings, now } = snapshot
  const environment = anEnvironment({ settings, now })
  const outcome = updateCluster(params, { cluster: recordOf(cluster), hosts, infraEnvs, environment })
  return outcome.ok ? accepted(withClusterChanges(snapshot, outcome.value.cluster)) : outcome
}

function changeHost(
  snapshot: ClusterSnapshot,
  id: string,
  params: HostUpdateParams,
): Outcome<ClusterSnapshot> {
  const host = snapshot.hosts.find((candidate) => candidate.id === id)
  if (!host) throw new Error(`The call is about host ${id}, which is not there.`)
  const outcome = updateHost(createHostContext(host, createClusterContext(snapshot)), params)
  return outcome.ok ? accepted(withHostChanges(snapshot, new Map([[id, outcome.value.host]]))) : outcome
}

function changeInfraEnv(
  snapshot: ClusterSnapshot,
  id: string,
  params: InfraEnvUpdateParams,
): Outcome<ClusterSnapshot> {
  const facts = snapshot.infraEnvs.find((candidate) => candidate.id === id)
  if (!facts) throw new Error(`The call is about infra-env ${id}, which is not there.`)
  const infraEnv = anInfraEnvRecord({}, facts)
  const image = {
    openshift_version: params.openshift_version ?? '',
    cpu_architecture: facts.cpu_architecture,
    url: 'https://example.com/live.iso',
    version: '1',
  }
  const environment = anInfraEnvEnvironment({ osImages: [image] })
  const outcome = updateInfraEnv(params, { infraEnv, cluster: snapshot.cluster, environment })
  if (!outcome.ok) return outcome
  const changed = { ...facts, ...outcome.value.infraEnv }
  return accepted({
    ...snapshot,
    infraEnvs: snapshot.infraEnvs.map((candidate) => (candidate === facts ? changed : candidate)),
  })
}
