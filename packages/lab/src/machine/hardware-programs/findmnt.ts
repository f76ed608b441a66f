import { failedWith, type Program, succeededWith } from '../../world/program.ts'
import { readArguments } from '../../world/read-arguments.ts'
import { type MountLine, mountTable } from '../tree/mount-table.ts'

const COLUMNS: Readonly<Record<string, (mount: MountLine) => string>> = {
  SOURCE: ({ source }) => source,
  TARGET: ({ target }) => target,
  FSTYPE: ({ fileSystem }) => fileSystem,
  OPTIONS: () => 'rw',
}
const ALL = Object.keys(COLUMNS)

export const findmnt: Program = ({ system, args }) => {
  const { value, rest, has } = readArguments(args, [
    '--output',
    '-o',
    '--target',
    '-T',
    '--source',
    '-S',
    '--mountpoint',
    '-M',
  ])
  const columns = (value('--output', '-o') ?? 'TARGET,SOURCE,FSTYPE,OPTIONS').toUpperCase().split(',')
  if (columns.some((column) => !ALL.includes(column)))
    return failedWith(`findmnt: unknown column: ${columns}\n`)
  const below = value('--target', '-T')
  const source = value('--source', '-S')
  const place = value('--mountpoint', '-M') ?? rest[0]
  const table = mountTable(system.computer)
  const found =
    below !== undefined
      ? mountOf(table, below)
      : table.filter(
          (mount) =>
            (source === undefined || mount.source === source) &&
            (place === undefined || mount.target === place || mount.source === place),
        )
  if (found.length === 0) return failedWith('')
  const lines = found.map((mount) => columns.map((column) => COLUMNS[column]?.(mount) ?? '').join(' '))
  return succeededWith([...(has('--noheadings', '-n') ? [] : [columns.join(' ')]), ...lines, ''].join('\n'))
}

/** The file system that a path is in: the longest mount point on the way there. */
function mountOf(table: readonly MountLine[], path: string): readonly MountLine[] {
  const holds = ({ target }: MountLine) => target === '/' || path === target || path.startsWith(`${target}/`)
  const longest = table.filter(holds).sort((one, other) => other.target.length - one.target.length)
  return longest.slice(0, 1)
}
