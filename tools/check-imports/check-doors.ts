/** Whether another package may import this module, such as `@groundwork/contract/steps`: its package exports it by name. */
export function checkDoor(specifier: string, doorsOf: ReadonlyMap<string, readonly string[]>): string | null {
  const [, name = '', module = ''] = /^@groundwork\/([^/]+)\/?(.*)$/.exec(specifier) ?? []
  const wanted = module === '' ? '.' : `./${module}`
  return doorsOf.get(name)?.includes(wanted) === false
    ? `${specifier} is not among the exports of ${name}`
    : null
}

/** Exports with a `*`: they would make every file public, also those that come later. */
export const openDoors = (doors: readonly string[]): string[] => doors.filter((door) => door.includes('*'))
