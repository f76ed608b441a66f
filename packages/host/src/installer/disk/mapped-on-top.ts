export interface MappedDevice {
  readonly name: string
  readonly dependsOn: readonly string[]
}

const POOL_PART = /_t(?:data|meta)$/

/**
 * Mapped devices that lie on a disk, directly or on top of one another, in the order in which they can be removed: what
 * others stand on goes last. The disk itself may be a mapped one; it stays, and so do its partitions.
 */
export function mappedOnTop(
  devices: readonly MappedDevice[],
  isOfDisk: (name: string) => boolean,
): readonly string[] {
  const found = new Map<string, readonly string[]>()
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const { name, dependsOn } of devices) {
      if (found.has(name) || isOfDisk(name)) continue
      if (!dependsOn.some((below) => isOfDisk(below) || found.has(below))) continue
      found.set(name, dependsOn)
      isGrowing = true
    }
  }
  const listed = devices.map(({ name }) => name).filter((name) => found.has(name))
  return inOrderOfRemoval([...listed, ...poolsOf(listed)], found)
}

/** A pool that was given up half-way is not listed, but its parts tell of it. */
const poolsOf = (names: readonly string[]): readonly string[] =>
  names
    .filter((name) => name.endsWith('_tdata'))
    .map((name) => name.replace(POOL_PART, ''))
    .filter((pool) => !names.includes(pool))

function inOrderOfRemoval(
  names: readonly string[],
  dependsOn: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const isPart = (name: string) => POOL_PART.test(name)
  const remaining = [...names.filter((name) => !isPart(name)), ...names.filter(isPart)]
  const ordered: string[] = []
  while (remaining.length > 0) {
    const needed = new Set(remaining.flatMap((name) => dependsOn.get(name) ?? []))
    const free = remaining.findIndex((name) => !needed.has(name))
    ordered.push(...remaining.splice(Math.max(free, 0), 1))
  }
  return ordered
}
