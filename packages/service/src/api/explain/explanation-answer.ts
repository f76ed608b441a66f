// An explanation as the API shows it.

import type { InstallationExplanation } from '@groundwork/contract/groundwork'
import { hostLabel } from '@groundwork/engine/context'
import type { Explanation, ExplanationFacts, InstallationReport } from '@groundwork/explain/installation'
import { timeText } from '../../wire/times.ts'
import { remedyAnswer } from './remedy-answer.ts'

type Finding = InstallationExplanation['findings'][number]

export function explanationAnswer(
  { cluster, now }: ExplanationFacts,
  { outcome, summary, explanations }: InstallationReport,
  generator: InstallationExplanation['generator'],
): InstallationExplanation {
  return {
    cluster_id: cluster.id,
    name: cluster.name,
    status: cluster.status,
    generator,
    outcome,
    summary,
    findings: explanations.map(findingOf),
    explained_at: timeText(now),
  }
}

const findingOf = ({ id, level, confidence, cause, hosts, evidence, remedies }: Explanation): Finding => ({
  id,
  level,
  confidence,
  cause,
  hosts: hosts.map((host) => ({ id: host.id, infra_env_id: host.infra_env_id, name: hostLabel(host) })),
  evidence: evidence.map(({ fact, text, at }) => ({ fact, text, at: at === null ? null : timeText(at) })),
  remedies: remedies.map(remedyAnswer),
})
