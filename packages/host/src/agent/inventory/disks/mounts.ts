import type { Machine } from '../../../machine/machine.ts'

/** Device to where it is mounted; the first of several mounts counts. */
export type Mounts = ReadonlyMap<string, string>

/** As the first process sees them, which also holds for an agent in a container that shares the machine's processes. */
export const readMounts = async (machine: Machine): Promise<Mounts> =>
  parseMounts(
    (await machine.files.text('/proc/1/mounts')) ?? (await machine.files.text('/proc/self/mounts')) ?? '',
  )

export const parseMounts = (table: string): Mounts => {
  const mounts = new Map<string, string>()
  for (const line of table.split('\n')) {
    const [source = '', target = ''] = line.split(' ').map(decodeOctal)
    if (source.startsWith('/dev/') && !mounts.has(source)) mounts.set(source, target)
  }
  return mounts
}

/** Blanks and the like are written as `\040`. */
const decodeOctal = (text: string): string =>
  text.replace(/\\([0-3][0-7]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
