// Why a cluster cannot be installed yet, for a person who just tried: what fails, a sentence each, and where to read on.
import { CLUSTER_VALIDATIONS } from '@groundwork/engine/cluster'
import type { ClusterSnapshot } from '@groundwork/engine/facts'
import { HOST_VALIDATIONS } from '@groundwork/engine/host'
import { diagnoseSnapshot } from './diagnose-cluster.ts'

/** More are only counted: a hundred sentences in one line are too many to read. */
const MOST_SENTENCES = 12

/** Of hosts and clusters: they stop nothing. */
const WARNINGS: ReadonlySet<string> = new Set(
  [...HOST_VALIDATIONS, ...CLUSTER_VALIDATIONS].filter(({ gate }) => gate === 'none').map(({ id }) => id),
)

/** Null: nothing fails, something is only waited for. */
export function whyNotReady(snapshot: ClusterSnapshot): string | null {
  const { cluster } = snapshot
  const report = diagnoseSnapshot(snapshot)
  const failing = [report.cluster, ...report.hosts].flatMap((subject) =>
    subject.diagnoses
      .filter(({ id, status, is_ignored }) => status === 'failure' && !is_ignored && !WARNINGS.has(id))
      .map(({ id, message }) => sentence(subject.name, id, message)),
  )
  if (failing.length === 0) return null
  const rest = failing.length - MOST_SENTENCES
  return [
    `Cluster ${cluster.name} is ${cluster.status} and cannot be installed; it would have to be ready.`,
    ...failing.slice(0, MOST_SENTENCES),
    ...(rest > 0 ? [`${rest} more validations fail.`] : []),
    `GET /api/groundwork/v1/clusters/${cluster.id}/explanation says what to do.`,
  ].join(' ')
}

/** `Cluster test has no API VIP (api-vips-defined).` */
function sentence(name: string, id: string, message: string): string {
  const about = message.includes(name) ? message : `${name}: ${message}`
  return `${about.replace(/\.$/, '')} (${id}).`
}
