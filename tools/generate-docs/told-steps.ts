// What the agent on a host is told to do, by kind of host and by status.
import { isSameValue } from '@groundwork/engine/collections'
import { type Mode, OTHERWISE, STEP_TABLE, type StepRow } from '@groundwork/engine/steps'
import { code, table } from './markdown.ts'

const KINDS: Readonly<Record<Mode, string>> = {
  'day-1': 'of a new cluster',
  'day-2': 'day-2',
  unbound: 'without a cluster',
}

export function toldStepsTable(): string {
  const rows = Object.entries(STEP_TABLE).flatMap(([mode, rowsByStatus]) =>
    together(Object.entries(rowsByStatus)).map(([statuses, row]) => [
      KINDS[mode as Mode],
      statuses.join(', '),
      ...cells(row),
    ]),
  )
  const rest = ['any', 'every other status', ...cells(OTHERWISE)]
  return table(['host', 'status', 'steps, in this order', 'then'], [...rows, rest])
}

const cells = ({ steps, seconds, afterwards }: StepRow): readonly string[] => [
  steps.map(code).join(', ') || 'none',
  afterwards === 'exit' ? 'the agent ends and registers anew' : `asks again after ${seconds} s`,
]

/** Statuses with the same instructions share a line. */
function together(rows: readonly (readonly [string, StepRow])[]): readonly (readonly [string[], StepRow])[] {
  const lines: [string[], StepRow][] = []
  for (const [status, row] of rows) {
    const line = lines.find(([, other]) => isSameValue(other, row))
    if (line) line[0].push(status)
    else lines.push([[status], row])
  }
  return lines
}
