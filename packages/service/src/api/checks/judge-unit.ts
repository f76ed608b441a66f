import type { ClusterDecision, HostDecision } from '@groundwork/engine/evaluate'
import type { Instant } from '@groundwork/engine/facts'
import type { RememberingRules } from '../../evaluation/remembering-rules.ts'
import type { StoredHost } from '../../store/stored.ts'
import { clusterSnapshot, infraEnvSnapshot } from '../../units/snapshot.ts'
import type { SnapshotDeps } from '../../units/unit-deps.ts'
import type { LoadedUnit } from './load-unit.ts'

export type HostVerdicts = HostDecision['verdicts']

export interface JudgedHost {
  readonly host: StoredHost
  /** null: nothing was judged now, so that what was judged last counts; undefined: it has no checks. */
  readonly verdicts: HostVerdicts | null | undefined
}

export interface JudgedUnit {
  readonly now: Instant
  readonly cluster: {
    readonly verdicts: ClusterDecision['verdicts']
    /** The last verdicts, as JSON text; empty: none, as for hosts without a cluster. */
    readonly stored: string
  }
  readonly hosts: readonly JudgedHost[]
}

export interface JudgeDeps extends SnapshotDeps {
  readonly rules: RememberingRules
}

export function judgeUnit(app: JudgeDeps, loaded: LoadedUnit, mayJudge: boolean): JudgedUnit {
  const { hosts, now } = loaded
  const stored = loaded.kind === 'cluster' ? loaded.cluster.validations_info : ''
  // What an evaluation could not judge is not tried here.
  if (loaded.isSetAside || !mayJudge)
    return {
      now,
      cluster: { verdicts: null, stored },
      hosts: hosts.map((host) => ({ host, verdicts: null })),
    }
  const { verdicts, decisions } = decide(app, loaded)
  // A machine can be in a cluster twice, by two infra-envs, but decisions name it by its id alone.
  const byId = new Map(decisions.map((decision) => [decision.id, decision]))
  const verdictsOf = (host: StoredHost) => {
    const decision = byId.get(host.facts.id)
    return decision === undefined ? undefined : decision.verdicts
  }
  return {
    now,
    cluster: { verdicts, stored },
    hosts: hosts.map((host) => ({ host, verdicts: verdictsOf(host) })),
  }
}

interface Decided {
  readonly verdicts: ClusterDecision['verdicts']
  readonly decisions: readonly HostDecision[]
}

function decide(app: JudgeDeps, loaded: LoadedUnit): Decided {
  const { rules } = app
  if (loaded.kind === 'infra-env') {
    const { hosts } = rules.evaluateInfraEnv(infraEnvSnapshot(app, loaded.infraEnv, loaded.hosts, loaded.now))
    return { verdicts: null, decisions: hosts }
  }
  const { cluster, infraEnvs, hosts, now } = loaded
  const decision = rules.evaluateCluster(clusterSnapshot(app, cluster, hosts, infraEnvs, now))
  return { verdicts: decision.cluster.verdicts, decisions: decision.hosts }
}
