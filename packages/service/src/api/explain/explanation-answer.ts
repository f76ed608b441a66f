// An explanation as the API shows it.

import type { InstallationExplanation } from '@groundwork/contract/groundwork'
import type { Operation } from '@groundwork/contract/operations'
import { OPERATIONS, requestUrl } from '@groundwork/contract/operations'
import { hostLabel } from '@groundwork/engine/context'
import { type ApiCall, callSequence, type Remedy } from '@groundwork/engine/tables'
import type { Explanation, ExplanationFacts, InstallationReport } from '@groundwork/explain/installation'
import { timeText } from '../../wire/times.ts'

type Finding = InstallationExplanation['findings'][number]
type WireRemedy = Finding['remedies'][number]

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
  remedies: remedies.map(remedyOf),
})

const remedyOf = ({ who, what, call, command }: Remedy): WireRemedy => ({
  who,
  what,
  calls: call === undefined ? [] : callSequence(call).map(callOf),
  ...(command !== undefined && { command }),
})

function callOf({ operation, params, body, fillIn = [] }: ApiCall): WireRemedy['calls'][number] {
  const row: Operation = OPERATIONS[operation]
  return {
    operation,
    method: row.method,
    path: requestUrl('', row, params),
    ...(row.body !== undefined && { body }),
    fill_in: [...fillIn],
  }
}
