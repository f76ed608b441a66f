// The programs that images are made of, as builds leave them in a directory.
import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileEntry } from '../layer/layer-entry.ts'
import { ARCHITECTURES } from './architectures.ts'

export interface ProgramKind {
  /** Its file is called so, with the architecture after it: groundwork-host */
  readonly file: string
  readonly title: string
  /** What makes it. */
  readonly cure: (architecture: string) => string
}

export const SERVICE_PROGRAM: ProgramKind = {
  file: 'groundwork',
  title: 'the executable of the service',
  cure: () => 'npm run build',
}

export const HOST_PROGRAM: ProgramKind = {
  file: 'groundwork-host',
  title: 'the program for hosts',
  cure: (architecture) => `npm run build:host -- --architecture ${architecture}`,
}

/** Something is missing that a person can make. */
export class ProgramMissingError extends Error {}

/** That of the first directory that has one: groundwork-0.1.0-linux-x64, groundwork-host-x86_64. */
export async function findProgram(
  kind: ProgramKind,
  architecture: string,
  directories: readonly string[],
): Promise<string> {
  const { spellings = [] } = ARCHITECTURES[architecture] ?? {}
  const wanted = new RegExp(`^${kind.file}(?:-\\d[\\w.+]*)?(?:-linux)?-(?:${spellings.join('|')})$`)
  for (const directory of directories) {
    const found = (await readdir(directory).catch(() => [])).filter((name) => wanted.test(name))
    if (found.length > 1)
      throw new ProgramMissingError(
        `${directory} has several programs for ${architecture}: ${found.sort().join(', ')}. Remove all but one.`,
      )
    if (found[0] !== undefined) return join(directory, found[0])
  }
  throw new ProgramMissingError(
    `There is no ${kind.file}-${spellings[0] ?? architecture} (${kind.title})${directories.length === 0 ? '' : ` in ${directories.join(', ')}`}. ` +
      `Make it with "${kind.cure(spellings[0] ?? architecture)}", or name its directory with --executable-dir.`,
  )
}

/** As it stands in an image. Refuses programs that cannot run there. */
export async function programEntry(file: string, architecture: string, path: string): Promise<FileEntry> {
  if ((await elfMachineOf(file)) !== ARCHITECTURES[architecture]?.elfMachine)
    throw new ProgramMissingError(`${file} is no program for ${architecture}. Build it again, or remove it.`)
  const { size } = await stat(file)
  return { kind: 'file', path, mode: 0o755, size, open: () => createReadStream(file) }
}

const HEADER_BYTES = 20
const MACHINE_OFFSET = 18

/** null: no program of Linux, or one of a kind that none of ours is (all are little-endian). */
async function elfMachineOf(file: string): Promise<number | null> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const isElf = bytesRead === HEADER_BYTES && buffer.subarray(0, 4).toString('latin1') === '\x7fELF'
    return isElf ? buffer.readUInt16LE(MACHINE_OFFSET) : null
  } finally {
    await handle.close()
  }
}
