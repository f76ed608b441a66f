// Unpacks the files inside of the executable into a directory that is named after their digest, once for all starts. It appears when it is
// complete, so processes that start at the same moment do not disturb each other.
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '@groundwork/errors/error-code'
import type { PackedFile, PackedFiles } from '@groundwork/files/packed-files'
import { type Trust, trustedNewPlace, trustedPlace } from './trusted-place.ts'

const NAME_LENGTH = 32

export const directoryName = ({ digest }: Pick<PackedFiles, 'digest'>): string => digest.slice(0, NAME_LENGTH)

/** Where they are, at the first place that works. Throws a sentence for people when there is none. */
export async function unpack(
  packed: PackedFiles,
  places: readonly string[],
  trust: Trust = { uid: process.getuid?.() ?? 0, isAlone: false },
): Promise<string> {
  const problems: string[] = []
  for (const place of places) {
    try {
      make(place, trust)
      // What another user can change is not run.
      const trusted = trustedPlace(place, trust)
      const home = join(trusted, directoryName(packed))
      if (isComplete(packed, home)) return home
      requireRunnable(trusted)
      await unpackTo(packed, home)
      return home
    } catch (error) {
      problems.push(`${place}: ${(error as Error).message}`)
    }
  }
  throw new Error(
    `The files inside of this executable cannot be unpacked anywhere.\n  ${problems.join('\n  ')}\n` +
      'Set XDG_CACHE_HOME to a directory that this user alone may write to, and run programs from.',
  )
}

function make(place: string, trust: Trust): void {
  if (lstatSync(place, { throwIfNoEntry: false }) !== undefined) return
  const real = trustedNewPlace(place, trust)
  // The directory above may be that of the data, which is for this user alone.
  makeDirectories(dirname(real), place.startsWith('/var/cache/') ? 0o755 : 0o700)
  makeDirectories(real, 0o755)
  chmodSync(real, 0o755)
}

function requireRunnable(place: string): void {
  const probe = join(mkdtempSync(join(place, 'draft-')), 'probe')
  try {
    writeFileSync(probe, '', { mode: 0o755 })
    // Fails where programs may not be run from.
    accessSync(probe, constants.X_OK)
  } finally {
    rmSync(dirname(probe), { recursive: true, force: true })
  }
}

/** Node's own way to make several never ends where nothing can be made, as in /proc. */
function makeDirectories(path: string, mode: number): void {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return
  makeDirectories(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

async function unpackTo(packed: PackedFiles, home: string): Promise<void> {
  const draft = mkdtempSync(join(dirname(home), 'draft-'))
  // Whatever this process usually withholds from others: the database runs as another user.
  const usual = process.umask(0o022)
  try {
    chmodSync(draft, 0o755)
    await writeAll(packed, draft)
    if (isComplete(packed, home)) return
    // What is there is not complete: the machine may have lost its power when it was written.
    moveAway(home, `${draft}-old`)
    renameSync(draft, home)
  } catch (error) {
    // Another process was first.
    if (!isComplete(packed, home)) throw error
  } finally {
    process.umask(usual)
    for (const directory of [draft, `${draft}-old`]) rmSync(directory, { recursive: true, force: true })
  }
}

function moveAway(home: string, target: string): void {
  if (statSync(home, { throwIfNoEntry: false }) !== undefined) renameSync(home, target)
}

async function writeAll({ files, links, frame }: PackedFiles, draft: string): Promise<void> {
  const made = new Set([draft])
  const makeFor = (path: string) => {
    const directory = dirname(path)
    if (made.has(directory)) return
    makeFor(directory)
    mkdirSync(directory)
    made.add(directory)
  }
  for (const { path } of [...files, ...links]) makeFor(join(draft, path))
  const now = files.filter(({ isLater }) => isLater !== true)
  const frames = [...new Set(now.map((file) => file.frame))]
  await Promise.all(
    frames.map(async (number) => {
      const bytes = await frame(number)
      for (const file of now) if (file.frame === number) writeOne(join(draft, file.path), file, bytes)
    }),
  )
  for (const { path, link } of links) symlinkSync(link, join(draft, path))
}

function writeOne(path: string, { offset, size, mode }: PackedFile, frame: Buffer): void {
  const fd = openSync(path, 'wx', mode)
  try {
    for (let written = 0; written < size; ) written += writeSync(fd, frame, offset + written, size - written)
  } finally {
    closeSync(fd)
  }
}

/** By their sizes: what a power failure leaves behind has none. */
function isComplete({ files, links }: PackedFiles, home: string): boolean {
  const root = lstatSync(home, { throwIfNoEntry: false })
  if (!root?.isDirectory() || root.uid !== process.getuid?.()) return false
  return (
    files.every(({ path, size, isLater }) => {
      const found = lstatSync(join(home, path), { throwIfNoEntry: false })
      return found === undefined ? isLater === true : found.isFile() && found.size === size
    }) && links.every(({ path, link }) => linkAt(join(home, path)) === link)
  )
}

function linkAt(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}
