// A decision as plain data, so that two of them can be compared.
import type { Decision, InfraEnvDecision } from '../evaluate/decision.ts'
import type { Verdicts } from '../tables/judge.ts'

const plainVerdicts = <Id>(verdicts: Verdicts<Id> | null): unknown =>
  verdicts && [...verdicts.verdicts].map(([id, verdict]) => ({ id, ...verdict, holds: verdicts.holds(id) }))

export function printableDecision(decision: Decision | InfraEnvDecision): unknown {
  const hosts = decision.hosts.map((host) => ({ ...host, verdicts: plainVerdicts(host.verdicts) }))
  if (!('cluster' in decision)) return { ...decision, hosts }
  const { cluster } = decision
  return { ...decision, hosts, cluster: { ...cluster, verdicts: plainVerdicts(cluster.verdicts) } }
}
