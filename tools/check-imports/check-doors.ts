/** Whether another package may import this module, such as `@groundwork/contract/steps`: its package exports it by name. */
export function checkDoor(specifier: string, doorsOf: ReadonlyMap<string, readonly string[]>): string | null {
  const [, name = '', module = ''] = /^@groundwork\/([^/]+)\/?(.*)$/.exec(specifier) ?? []
  const doors = doorsOf.get(name)
  if (doors === undefined) return null
  const wanted = module === '' ? '.' : `./${module}`
  return doors.some((door) => matches(door, wanted))
    ? null
    : `${specifier} is not among the exports of ${name}`
}

/** At most one `*`, which stands for anything, as in Node.js. */
function matches(door: string, wanted: string): boolean {
  const [before = '', after] = door.split('*')
  if (after === undefined) return door === wanted
  return wanted.startsWith(before) && wanted.endsWith(after) && wanted.length > before.length + after.length
}
