import type { Machine } from '../../../machine/machine.ts'
import { mapBounded } from '../map-bounded.ts'

/** One process for many disks; not for all, so that a dead one holds up only its neighbours. */
const disksAtOnce = 250
const timeoutMs = 10_000

/** Which of the devices carry a boot sector. They are read by another process: a dead disk may never answer. */
export const findBootable = async (
  machine: Machine,
  paths: readonly string[],
): Promise<ReadonlySet<string>> => {
  const groups = Array.from({ length: Math.ceil(paths.length / disksAtOnce) }, (_, index) =>
    paths.slice(index * disksAtOnce, (index + 1) * disksAtOnce),
  )
  return new Set((await mapBounded(groups, (group) => askFile(machine, group))).flat())
}

const askFile = async (machine: Machine, paths: readonly string[]): Promise<string[]> => {
  const { code, stdout } = await machine.run('file', ['-n', '-s', ...paths], { timeoutMs })
  if (code === -1) return readSectors(machine, paths)
  const answers = readAnswers(stdout)
  const bootable = paths.filter((path) => answers.get(path)?.includes('DOS/MBR boot sector'))
  const stuck = code === 124 ? paths.findIndex((path) => !answers.has(path)) : -1
  if (stuck < 0 || stuck === paths.length - 1) return bootable
  return [...bootable, ...(await askFile(machine, paths.slice(stuck + 1)))]
}

/** Lines like `/dev/sda: data`. */
const readAnswers = (output: string): ReadonlyMap<string, string> =>
  new Map(
    output.split('\n').map((line) => {
      const [path = '', ...said] = line.split(':')
      return [path, said.join(':')] as const
    }),
  )

/** Where the tool is missing: every boot sector ends with these two bytes. */
const readSectors = async (machine: Machine, paths: readonly string[]): Promise<string[]> => {
  const ends = await mapBounded(paths, (path) => machine.files.bytes(path, 2, 510))
  return paths.filter((_, index) => ends[index]?.[0] === 0x55 && ends[index]?.[1] === 0xaa)
}
