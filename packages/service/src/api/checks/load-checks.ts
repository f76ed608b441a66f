// Judges a cluster, or the unbound hosts of an infra-env, as it is stored now. What is remembered of the last time makes asking again cheap.
import type { Check, CheckedHost, ClusterChecks } from '@groundwork/contract/groundwork'
import { hostLabel } from '@groundwork/engine/context'
import type { HostDecision } from '@groundwork/engine/evaluate'
import type { Static } from 'typebox'
import { loadClusterHosts, loadUnboundHosts } from '../../store/hosts/host-store.ts'
import { readSnapshot } from '../../store/read-snapshot.ts'
import type { HostKey, StoredHost } from '../../store/stored.ts'
import { isUnitSetAside } from '../../store/units/evaluation-records.ts'
import { requireHost } from '../../units/require-host.ts'
import { clusterSnapshot, infraEnvSnapshot, loadInfraEnvsOf } from '../../units/snapshot.ts'
import { timeText } from '../../wire/times.ts'
import { requireCluster } from '../clusters/cluster-view.ts'
import { requireInfraEnv } from '../infra-envs/infra-env-answer.ts'
import { clusterChecks, hostChecks } from './check-answer.ts'
import type { CheckDeps } from './check-deps.ts'

type Checked = Static<typeof CheckedHost>

/** Throws 404. */
export async function loadClusterChecks(app: CheckDeps, clusterId: string): Promise<ClusterChecks> {
  const { cluster, hosts, snapshot, isSetAside } = await readSnapshot(app.db, async (tx) => {
    const stored = await requireCluster({ db: tx }, clusterId)
    const found = await loadClusterHosts(app, tx, stored.record.id)
    const infraEnvs = await loadInfraEnvsOf(tx, found)
    const facts = clusterSnapshot(app, stored, found, infraEnvs, app.clock.now())
    const aside = await isUnitSetAside(tx, { kind: 'cluster', id: stored.record.id })
    return { cluster: stored, hosts: found, snapshot: facts, isSetAside: aside }
  })
  const judged_at = timeText(snapshot.now)
  // What a thread could not judge must not be judged by the thread that answers.
  if (isSetAside)
    return {
      cluster: clusterChecks(null, cluster.validations_info),
      hosts: checkedHosts(hosts, null),
      judged_at,
    }
  const decision = app.checkRules.evaluateCluster(snapshot)
  return {
    cluster: clusterChecks(decision.cluster.verdicts, cluster.validations_info),
    hosts: checkedHosts(hosts, decision.hosts),
    judged_at,
  }
}

/** Throws 404. */
export async function loadHostChecks(
  app: CheckDeps,
  key: HostKey,
): Promise<{ readonly host: Checked; readonly judged_at: string }> {
  const { facts } = await requireHost(app, key)
  const { hosts, judged_at } =
    facts.cluster_id === null
      ? await loadUnboundChecks(app, facts.infra_env_id)
      : await loadClusterChecks(app, facts.cluster_id)
  const host = hosts.find(({ id, infra_env_id }) => id === facts.id && infra_env_id === facts.infra_env_id)
  // It was bound or unbound between the two statements.
  return { host: host ?? { ...identityOf({ facts }), checks: [] }, judged_at }
}

async function loadUnboundChecks(app: CheckDeps, infraEnvId: string) {
  const { hosts, snapshot, isSetAside } = await readSnapshot(app.db, async (tx) => {
    const infraEnv = await requireInfraEnv({ db: tx }, infraEnvId)
    const found = await loadUnboundHosts(app, tx, infraEnvId)
    const aside = await isUnitSetAside(tx, { kind: 'infra-env', id: infraEnvId })
    return {
      hosts: found,
      snapshot: infraEnvSnapshot(app, infraEnv, found, app.clock.now()),
      isSetAside: aside,
    }
  })
  const decisions = isSetAside ? null : app.checkRules.evaluateInfraEnv(snapshot).hosts
  return { hosts: checkedHosts(hosts, decisions), judged_at: timeText(snapshot.now) }
}

/** A machine can be in a cluster twice, by two infra-envs, but decisions name it by its id alone. */
function checkedHosts(hosts: readonly StoredHost[], decisions: readonly HostDecision[] | null): Checked[] {
  const byId = decisions && new Map(decisions.map((decision) => [decision.id, decision]))
  return hosts.map((host) => ({
    ...identityOf(host),
    checks: checksOfHost(host, byId === null ? null : byId.get(host.facts.id)),
  }))
}

/** null: nothing was judged now; what was judged last counts. */
function checksOfHost(
  { facts, validations_info }: StoredHost,
  decision: HostDecision | null | undefined,
): Check[] {
  const stored = validations_info === '' ? '' : (JSON.parse(validations_info) as string)
  return decision === undefined ? [] : hostChecks(facts, decision?.verdicts ?? null, stored)
}

const identityOf = ({ facts }: Pick<StoredHost, 'facts'>) => ({
  id: facts.id,
  infra_env_id: facts.infra_env_id,
  name: hostLabel(facts),
})
