// An inventory as a list of places and values: to search in, and to compare.

export interface FlatEntry {
  /** Such as `disks[0].size_bytes`. */
  readonly path: string
  readonly value: string
}

export function flatten(value: unknown, path = ''): readonly FlatEntry[] {
  if (Array.isArray(value)) {
    // Lists of plain values are read as one.
    if (value.every((item) => typeof item !== 'object')) return [{ path, value: value.join(', ') }]
    return value.flatMap((item, index) => flatten(item, `${path}[${keyOf(item) ?? index}]`))
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) =>
      flatten(inner, path === '' ? name : `${path}.${name}`),
    )
  return value === null || value === undefined ? [] : [{ path, value: String(value) }]
}

/** Things with a name are found by it, so that two machines with disks in another order compare well. */
function keyOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null
  const { name } = item as { name?: unknown }
  return typeof name === 'string' && name !== '' ? name : null
}

export interface Difference {
  readonly path: string
  readonly left: string
  readonly right: string
  readonly isSame: boolean
}

/** Differ on every machine, so that nobody wants to read them. */
const OWN =
  /(?:serial|mac_address|wwn|\bid$|by_id|by_path|uuid|hostname|addresses|bmc_|timestamp|command_line)/

export function compare(left: unknown, right: unknown): readonly Difference[] {
  const [a, b] = [toMap(left), toMap(right)]
  return [...new Set([...a.keys(), ...b.keys()])].map((path) => {
    const [mine = '', other = ''] = [a.get(path), b.get(path)]
    return { path, left: mine, right: other, isSame: mine === other }
  })
}

export const isOwn = ({ path }: Difference): boolean => OWN.test(path)

const toMap = (value: unknown): ReadonlyMap<string, string> =>
  new Map(flatten(value).map((entry) => [entry.path, entry.value]))
