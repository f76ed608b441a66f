// The figures as people read them: median of the rounds, ratio between the services, and the goal.
export interface Goal {
  readonly text: string
  /** Of the medians; `ratio` is the present one divided by the other. */
  isReached(present: number, ratio: number | null): boolean
}

export interface Figure {
  readonly what: string
  readonly unit: string
  /** By service, a value for each round. */
  readonly values: readonly (readonly number[])[]
  readonly goal?: Goal
}

export const atMost = (limit: number, unit: string): Goal => ({
  text: `≤ ${limit} ${unit}`,
  isReached: (present) => present <= limit,
})

export const atLeastTimes = (factor: number): Goal => ({
  text: `≥ ${factor} ×`,
  isReached: (_, ratio) => ratio !== null && ratio >= factor,
})

export const NONE: Goal = { text: 'none', isReached: (present) => present === 0 }

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export function renderTable(names: readonly string[], figures: readonly Figure[]): string {
  const head = ['what', ...names, ...(names.length > 1 ? ['ratio'] : []), 'goal', '']
  const rows = figures.map((figure) => cellsOf(figure, names.length))
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((cells) => (cells[column] ?? '').length), 1),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function cellsOf({ what, unit, values, goal }: Figure, sides: number): string[] {
  const medians = Array.from({ length: sides }, (_, side) => values[side] && median(values[side]))
  const [present = Number.NaN, other] = medians
  const ratio = other ? present / other : null
  const verdict =
    goal === undefined || (goal.text.includes('×') && ratio === null)
      ? ''
      : goal.isReached(present, ratio)
        ? 'reached'
        : 'missed'
  return [
    what,
    ...medians.map((_, side) => withSpread(values[side] ?? [], unit)),
    ...(sides > 1 ? [ratio === null ? '' : `${shown(ratio)} ×`] : []),
    goal?.text ?? '',
    verdict,
  ]
}

function withSpread(values: readonly number[], unit: string): string {
  if (values.length === 0) return ''
  if (unit === '') return String(median(values))
  const text = `${shown(median(values))} ${unit}`.trimEnd()
  if (values.length === 1) return text
  return `${text} (${shown(Math.min(...values))} to ${shown(Math.max(...values))})`
}

function shown(value: number): string {
  if (value >= 100) return value.toFixed(0)
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
