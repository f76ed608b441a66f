// Where our answers and the recorded ones are not the same. The recorded service looks at its clusters and hosts every few
// seconds, ours at once: an answer of ours may therefore show what the recorded service says next about the same thing.
import { BASE_PATH } from '@groundwork/contract/operations'
import { fileOutline } from './file-outline.ts'
import { ignitionOutline } from './ignition-outline.ts'
import { type Leaves, leavesOf, ORDER, parentOf } from './leaves.ts'
import type { Answered, RecordedCall } from './replay.ts'

export interface Difference {
  readonly seq: number
  /** `Cluster status`; ids are left out, because all hosts are the same to a list of differences. */
  readonly what: string
  readonly recorded: unknown
  readonly ours: unknown
  /** Ours is what is recorded next. */
  readonly isEarlier: boolean
}

const ABSENT = Symbol('absent')

/** `afterwards` is only a further state of the resources. */
export function differencesIn(
  answers: readonly Answered[],
  afterwards: readonly RecordedCall[] = [],
): Difference[] {
  const recorded = [...answers.map(({ exchange }) => exchange), ...afterwards]
  const own = new Set(answers.flatMap(({ exchange }) => registeredIn(exchange)))
  const views = recorded.map((call) =>
    leavesOf(withoutOthers(outlineOf(call, call.response), own), subjectOf(call)),
  )
  return answers.flatMap(({ exchange, status, text }, index) => {
    const { seq } = exchange
    if (status !== exchange.status) {
      const what = `${anonymous(subjectOf(exchange))} answer`
      return [{ seq, what, recorded: exchange.status, ours: status, isEarlier: false }]
    }
    const [theirs, ...later] = views.slice(index)
    if (theirs === undefined) return []
    return compare(leavesOf(outlineOf(exchange, bodyOf(text)), subjectOf(exchange)), theirs, later).map(
      (found) => ({
        seq,
        ...found,
      }),
    )
  })
}

const outlineOf = ({ path }: RecordedCall, body: unknown): unknown => ignitionOutline(fileOutline(path, body))

function compare(ours: Leaves, theirs: Leaves, later: readonly Leaves[]): Omit<Difference, 'seq'>[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((subject) => {
    const [mine, recorded] = [ours.get(subject) ?? new Map(), theirs.get(subject) ?? new Map()]
    const paths = [...new Set([...mine.keys(), ...recorded.keys()])]
    const states = later.flatMap((leaves) => leaves.get(subject) ?? [])
    return paths.flatMap((path) => {
      const [our, their] = [valueAt(mine, path), valueAt(recorded, path)]
      if (isSame(our, their)) return []
      const isEarlier = !isReordered(our, their) && isSame(our, nextState(path, their, states))
      const where = isEarlier ? topmostMissing(path, mine, recorded) : path
      const what = anonymous(`${subject} ${where}`.trim())
      return [{ what, recorded: shown(their), ours: shown(our), isEarlier }]
    })
  })
}

type Values = ReadonlyMap<string, unknown>

const valueAt = (values: Values, path: string): unknown => (values.has(path) ? values.get(path) : ABSENT)

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(shown(a)) === JSON.stringify(shown(b))

/** What is recorded after `now`; something may also have gone from where it was. */
function nextState(path: string, now: unknown, states: readonly Values[]): unknown {
  const owner = ownerOf(path)
  const shows = (state: Values) => state.has(path) || state.has(owner) || COUNTED.includes(path)
  const next = states.find((state) => shows(state) && !isSame(valueAt(state, path), now))
  return next === undefined ? NOTHING : valueAt(next, path)
}

/** Left out at zero, and in every answer about a cluster otherwise. */
const COUNTED = ['ready_host_count']

const NOTHING = Symbol('nothing')

const ownerOf = (path: string): string => (path.startsWith(ORDER) ? path.slice(ORDER.length) : parentOf(path))

export const isReordered = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && isSame([...a].sort(), [...b].sort())

/** A field that one side does not have at all is one difference, not one for each value in it. */
function topmostMissing(path: string, mine: Values, recorded: Values): string {
  const parent = ownerOf(path)
  if (parent === '' || (mine.has(parent) && recorded.has(parent))) return path
  return mine.has(parent) || recorded.has(parent) ? topmostMissing(parent, mine, recorded) : path
}

const shown = (value: unknown): unknown => (typeof value === 'symbol' ? value.description : value)

export function bodyOf(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return { _text: text }
  }
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const anonymous = (text: string): string =>
  text.replace(/^(\w+) [0-9a-f-]{36}/, '$1').replaceAll(UUID, '{id}')

/** What an answer is about that shows no resource; polls of a host are compared with its next ones. */
const subjectOf = ({ method, path }: RecordedCall): string =>
  `${method} ${path.replace(BASE_PATH, '').replace(/[?&]timestamp=\d+/, '')}`

const registeredIn = ({ method, path, response }: RecordedCall): string[] =>
  method === 'POST' && /\/(clusters|infra-envs)$/.test(path) ? [(response as { id: string }).id] : []

/** The recorded service had other clusters and infra-envs before. */
function withoutOthers(response: unknown, own: ReadonlySet<string>): unknown {
  if (!Array.isArray(response)) return response
  return response.filter(({ kind, id }) => (kind !== 'Cluster' && kind !== 'InfraEnv') || own.has(id))
}
