// An answer as a flat list of values, each under the name of the resource that it belongs to. JSON in strings is read
// too. What cannot be the same in two services is reduced to what can: whether there is a time, a text.

/** By subject (`Host <id>`), then by path (`inventory > disks > 0 > path`). What is left out has no entry. */
export type Leaves = ReadonlyMap<string, ReadonlyMap<string, unknown>>

type Tree = Readonly<Record<string, unknown>>

interface LeafPath {
  readonly about: string
  readonly path: string
}

/** Values outside of resources are about `subject`. */
export function leavesOf(body: unknown, subject: string): Leaves {
  const leaves = new Map<string, Map<string, unknown>>()
  const put = ({ about, path }: LeafPath, value: unknown) => {
    leaves.set(about, (leaves.get(about) ?? new Map<string, unknown>()).set(path, value))
  }
  const visit = (value: unknown, place: LeafPath) => {
    const { shown, order, inside } = look(value, place)
    if (shown !== undefined) put(place, shown)
    if (order !== undefined) put({ ...place, path: `${ORDER}${place.path}` }, order)
    for (const [field, where] of inside ?? []) visit(field, where)
  }
  visit(body, { about: subject, path: '' })
  return leaves
}

interface Looked {
  readonly shown?: unknown
  readonly order?: readonly string[] | undefined
  readonly inside?: readonly (readonly [value: unknown, place: LeafPath])[]
}

function look(value: unknown, place: LeafPath): Looked {
  const key = place.path.slice(place.path.lastIndexOf(BELOW) + 1).trim()
  if (key === 'validations_info' && value !== '') return lookAtVerdicts(String(value), place)
  const read = typeof value === 'string' ? readText(key, value) : value
  if (Array.isArray(read)) return lookAtList(key, read, place)
  if (!isTree(read)) return { shown: read }
  const own = resourceName(read) ?? place.about
  const isNew = own !== place.about
  const fields = Object.entries(read).map(
    ([name, field]) => [field, { about: own, path: isNew ? name : under(place.path, name) }] as const,
  )
  return isNew ? { inside: fields } : { shown: 'an object', inside: fields }
}

function lookAtList(key: string, list: readonly unknown[], { about, path }: LeafPath): Looked {
  if (WORDS.includes(key)) return { shown: list.length === 0 ? 'no texts' : 'texts' }
  const names = list.map(itemName)
  const isNamed = list.length > 0 && names.every((name) => name !== null)
  const inside = list.map(
    (item, index) => [item, { about, path: under(path, names[index] ?? String(index)) }] as const,
  )
  return { shown: 'a list', inside, order: isNamed ? (names as string[]) : undefined }
}

type Verdicts = Readonly<Record<string, readonly { id: string; status: string }[]>>

function lookAtVerdicts(text: string, { about, path }: LeafPath): Looked {
  const verdicts = Object.entries(JSON.parse(text) as Verdicts).flatMap(([category, list]) =>
    list.map(({ id, status }) => [`${category}/${id}`, status] as const),
  )
  const inside = verdicts.map(([id, status]) => [status, { about, path: under(path, id) }] as const)
  return { shown: 'an object', inside, order: verdicts.map(([id]) => id) }
}

/** Names in the order in which they are listed. */
export const ORDER = 'order of '

const BELOW = '>'
const under = (path: string, name: string): string => (path === '' ? name : `${path} ${BELOW} ${name}`)

/** '' for what is at the top. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf(BELOW) - 1))

/** What is left of a text: something else to look into, or the value to compare. */
function readText(key: string, text: string): unknown {
  if (WORDS.includes(key)) return text === '' ? '' : 'a text'
  if (TIME.test(text)) return text.startsWith('0001') ? text : 'a time'
  if (key === 'step_id') return text.replace(/[0-9a-f]{8}$/, '<id>')
  return parsed(text)
}

function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Whose wording is ours. */
const WORDS = [
  'status_info',
  'message',
  'reason',
  'description',
  'not_eligible_reasons',
  'qualitative',
  'password',
]
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

const RESOURCES: readonly unknown[] = ['Cluster', 'Host', 'InfraEnv']
const resourceName = ({ kind, id }: Tree): string | null =>
  RESOURCES.includes(kind) && typeof id === 'string' ? `${String(kind)} ${id}` : null

/** Things in lists that have a name are found by it, so that another order is only one difference. */
const NAMES = ['operator_name', 'feature-support-level-id', 'host_id']
function itemName(item: unknown): string | null {
  if (typeof item === 'string') return /^[[{]/.test(item) ? null : item
  if (!isTree(item)) return null
  const name = item[NAMES.find((candidate) => typeof item[candidate] === 'string') ?? '']
  return resourceName(item) ?? (typeof name === 'string' ? name : null)
}
