// What operators of the new cluster said: the ones that are monitored, and those in the last report of the controller.

import { readJson } from '@groundwork/engine/text'
import { isRecord } from '@groundwork/json/json-values'
import type { Evidence } from './explanation.ts'
import type { InstallationAttempt } from './installation-attempt.ts'

export interface OperatorTrouble {
  readonly name: string
  readonly status: string
  readonly text: string
  readonly isOptional: boolean
  readonly evidence: Evidence
}

/** Operators that are not fine, each once, in the order of their names. */
export function operatorsInTrouble(attempt: InstallationAttempt): readonly OperatorTrouble[] {
  const found = new Map<string, OperatorTrouble>()
  const { monitored_operators } = attempt.cluster
  for (const operator of [...logged(attempt), ...reported(attempt)]) found.set(operator.name, operator)
  for (const { name, status, status_info, operator_type } of monitored_operators) {
    if (status === 'available') found.delete(name)
    if (status === null || status === 'available') continue
    found.set(name, {
      name,
      status,
      text: status_info,
      isOptional: operator_type === 'olm',
      evidence: { fact: `operator ${name}`, text: `${status}: ${status_info}`, at: null },
    })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function reported({ events }: InstallationAttempt): readonly OperatorTrouble[] {
  const event = events.findLast(({ name }) => name === 'cluster_operator_report')
  if (event === undefined) return []
  const { report } = event.props
  const json = typeof report === 'string' ? readJson(report) : { ok: true as const, value: report }
  if (!json.ok || !Array.isArray(json.value)) return []
  return json.value.filter(isRecord).flatMap((entry) => {
    const { name, status, status_info } = entry
    if (typeof name !== 'string' || typeof status !== 'string' || status === 'available') return []
    const text = typeof status_info === 'string' ? status_info : ''
    const evidence = {
      fact: `operator ${name}, as the controller reported`,
      text: `${status}: ${text}`,
      at: event.at,
    }
    return [{ name, status, text, isOptional: false, evidence }]
  })
}

const FAILS = /Operator ([\w-]{1,100}) fails: (.{0,1000})/
const RECOVERED = /Operator ([\w-]{1,100}) no longer fails/

/** What the controller wrote while it waited: the last word about each operator counts. */
function logged(attempt: InstallationAttempt): readonly OperatorTrouble[] {
  const found = new Map<string, OperatorTrouble>()
  const logs = attempt.texts().filter(({ kind, host_id }) => kind === 'log' && host_id === null)
  for (const { fact, at, parts } of logs) {
    for (const line of parts) {
      const [, recovered] = RECOVERED.exec(line) ?? []
      if (recovered !== undefined) found.delete(recovered)
      const [, name, text = ''] = FAILS.exec(line) ?? []
      if (name === undefined) continue
      const evidence = { fact: `operator ${name}, in the ${fact}`, text, at }
      found.set(name, { name, status: 'failed', text, isOptional: false, evidence })
    }
  }
  return [...found.values()]
}
