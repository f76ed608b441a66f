// An installation explained as a whole: how it stands in a sentence, and why.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { formatInstant } from '@groundwork/engine/text'
import { explainInstallation } from './explain-installation.ts'
import type { Explanation } from './explanation.ts'
import type { ExplanationFacts } from './explanation-facts.ts'

export const OUTCOMES = [
  'not-started',
  'in-progress',
  'waiting-for-user',
  'failed',
  'cancelled',
  'degraded',
  'installed',
] as const
export type Outcome = (typeof OUTCOMES)[number]

export interface InstallationReport {
  readonly outcome: Outcome
  readonly summary: string
  readonly explanations: readonly Explanation[]
}

export function reportInstallation(facts: ExplanationFacts): InstallationReport {
  const explanations = explainInstallation(facts)
  const outcome = outcomeOf(facts, explanations)
  return { outcome, summary: summaryOf(facts, outcome, explanations), explanations }
}

const OUTCOME_OF: Readonly<Record<ClusterStatus, Outcome>> = {
  insufficient: 'not-started',
  'pending-for-input': 'not-started',
  ready: 'not-started',
  unmonitored: 'not-started',
  'preparing-for-installation': 'in-progress',
  installing: 'in-progress',
  'installing-pending-user-action': 'waiting-for-user',
  finalizing: 'in-progress',
  installed: 'installed',
  'adding-hosts': 'installed',
  error: 'failed',
  cancelled: 'cancelled',
}

/** Of an installed cluster: something is missing from it all the same. */
const DEGRADING: readonly string[] = ['olm-operator-failed', 'olm-operator-timed-out', 'workers-missing']

function outcomeOf({ cluster }: ExplanationFacts, explanations: readonly Explanation[]): Outcome {
  const outcome = OUTCOME_OF[cluster.status]
  if (outcome === 'not-started' && cluster.last_installation_preparation?.status === 'failed') return 'failed'
  if (outcome === 'installed' && explanations.some(({ id }) => DEGRADING.includes(id))) return 'degraded'
  return outcome
}

const STANDING: Readonly<Record<Outcome, string>> = {
  'not-started': 'has not been installed',
  'in-progress': 'is being installed',
  'waiting-for-user': 'waits for its user',
  failed: 'could not be installed',
  cancelled: 'was cancelled',
  degraded: 'is installed, but not complete',
  installed: 'is installed',
}

function summaryOf(
  { cluster }: ExplanationFacts,
  outcome: Outcome,
  explanations: readonly Explanation[],
): string {
  const name = cluster.name || cluster.id
  const standing = `Cluster ${name} ${STANDING[outcome]} (${cluster.status} since ${formatInstant(cluster.status_updated_at)}).`
  const [first] = explanations.filter(({ level }) => level !== 'note')
  if (first !== undefined) return `${standing} ${first.cause}`
  if (outcome === 'failed') return `${standing} No known cause fits; read its status, events and logs.`
  return outcome === 'installed'
    ? `${standing} Nothing is wrong that is known here.`
    : `${standing} Nothing stands in its way that is known here.`
}
