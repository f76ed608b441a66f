const GIB = 2 ** 30
const FEWEST = 8
const MOST = 64

/** Memory modules: as many equal ones as a server likes to have, or a single one where that does not come out even. */
export function moduleSizes(memoryBytes: number, isVirtual: boolean): readonly number[] {
  if (isVirtual || memoryBytes % GIB !== 0) return [memoryBytes]
  let size = GIB
  while (memoryBytes % (size * 2) === 0 && memoryBytes / (size * 2) >= FEWEST) size *= 2
  const count = memoryBytes / size
  return count > MOST ? [memoryBytes] : Array.from({ length: count }, () => size)
}
