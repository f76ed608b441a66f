// The arrows of a picture of states. A picture with an arrow for every rule is unreadable, so statuses that are treated
// alike share a frame, and what leads into or out of it is drawn at the frame. Which arrows there are is read from the
// rules alone.

export interface Move {
  readonly from: readonly string[]
  readonly to: string
  readonly label: string
}

export interface Frame {
  readonly name: string
  /** Or boxes of several statuses, by their name. */
  readonly statuses: readonly string[]
  /** Where arrows into the frame lead if they do not say otherwise. */
  readonly entry?: string
  /** Statuses between which the same verdicts decide, wherever the host or cluster is now: drawn as one junction. */
  readonly judged?: readonly string[]
}

export interface Diagram {
  readonly title: string
  /** Every move that begins or ends here is drawn. */
  readonly focus: readonly string[]
  /** Where those moves come from and lead to; moves among these are in another picture. */
  readonly around?: readonly string[]
  /** Several statuses around as one box. */
  readonly together?: Readonly<Record<string, readonly string[]>>
  readonly frames?: readonly Frame[]
  /** What to write on an arrow with too many rules, by `from > to`. */
  readonly wording?: Readonly<Record<string, string>>
  /** What the picture does not show by itself. */
  readonly note?: string
}

export interface Edge {
  readonly from: string
  readonly to: string
  readonly label: string
}

type Step = Edge

interface Arrow extends Edge {
  /** Which statuses of a frame are meant, where not all of them. */
  readonly remark: string
}

export const START = '[*]'

export const shownIn = ({ focus, around = [], together = {} }: Diagram): readonly string[] => [
  ...focus,
  ...around,
  ...Object.values(together).flat(),
]

export const junctionOf = ({ name }: Frame): string => `${name} judged`

/** The arrows of a picture, each once, with the labels of all rules that lead along it. */
export function edgesOf(diagram: Diagram, moves: readonly Move[]): readonly Edge[] {
  const steps = stepsOf(diagram, moves)
  const arrows = new Map<string, Arrow & { readonly labels: Set<string> }>()
  for (const step of steps) {
    for (const arrow of arrowsFor(diagram, steps, step)) {
      const key = `${arrow.from} > ${arrow.to} ${arrow.remark}`
      const known = arrows.get(key) ?? { ...arrow, labels: new Set() }
      arrows.set(key, known)
      known.labels.add(arrow.label)
    }
  }
  return [...arrows.values()].map(({ from, to, remark, labels }) => {
    const label = diagram.wording?.[`${from} > ${to}`] ?? [...labels].join(' / ')
    return { from, to, label: [label, remark].filter(Boolean).join(' ') }
  })
}

/** The moves of a picture one by one, between its boxes. */
function stepsOf(diagram: Diagram, moves: readonly Move[]): readonly Step[] {
  const shown = shownIn(diagram)
  const isDrawn = (from: string, to: string) =>
    from !== to &&
    shown.includes(from) &&
    shown.includes(to) &&
    (diagram.focus.includes(from) || diagram.focus.includes(to))
  const box = (status: string) =>
    Object.entries(diagram.together ?? {}).find(([, statuses]) => statuses.includes(status))?.[0] ?? status
  return moves
    .flatMap(({ from, to, label }) =>
      from
        .filter((status) => isDrawn(status, to))
        .map((status) => ({ from: box(status), to: box(to), label })),
    )
    .filter(({ from, to }) => from !== to)
}

function arrowsFor(diagram: Diagram, steps: readonly Step[], step: Step): readonly Arrow[] {
  const source = frameOf(diagram, step.from)
  const target = frameOf(diagram, step.to)
  if (source && source === target) return arrowsInside(source, step)
  const sources = source ? steps.filter(({ to }) => to === step.to).map(({ from }) => from) : []
  const targets = target ? steps.filter(({ from }) => from === step.from).map(({ to }) => to) : []
  const leaving = source ? someOf(source, sources) : ''
  const isEntered = target?.entry === step.to
  const entering = target && !isEntered && !hasAll(target, targets) ? `to ${step.to}` : ''
  const remark = [leaving, entering].filter(Boolean).join(', ')
  return [
    {
      from: source?.name ?? step.from,
      to: target?.name ?? step.to,
      label: step.label,
      remark: remark && `(${remark})`,
    },
    ...(target && isEntered && !hasAll(target, targets) ? [arrow(START, step.to)] : []),
  ]
}

const hasAll = (frame: Frame, found: readonly string[]): boolean =>
  frame.statuses.every((status) => found.includes(status))

/** Which statuses of the frame an arrow leaves from, unless from all of them. */
function someOf(frame: Frame, sources: readonly string[]): string {
  const missing = frame.statuses.filter((status) => !sources.includes(status))
  if (missing.length === 0) return ''
  if (missing.length === 1 && frame.statuses.length > 2) return `not from ${missing[0]}`
  return `from ${frame.statuses.filter((status) => sources.includes(status)).join(', ')}`
}

function arrowsInside(frame: Frame, { from, to, label }: Step): readonly Arrow[] {
  const { judged } = frame
  if (!judged) return [arrow(from, to, label)]
  if (!judged.includes(to)) return [arrow(START, to, label)]
  const junction = junctionOf(frame)
  const way = arrow(junction, to, label)
  if (!judged.includes(from)) return [arrow(from, junction), way]
  const hasEntry = frame.statuses.length > judged.length
  return hasEntry ? [way] : [arrow(START, junction), way]
}

const arrow = (from: string, to: string, label = ''): Arrow => ({ from, to, label, remark: '' })

export const frameOf = ({ frames = [] }: Diagram, status: string): Frame | undefined =>
  frames.find(({ statuses }) => statuses.includes(status))
