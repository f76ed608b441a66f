import { chmod, mkdir, open, readdir, readFile, realpath, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FileContents, MachineFiles } from '../machine.ts'

const DEFAULT_MODE = 0o644

export const realFiles: MachineFiles = {
  text: (path) => orNull(readFile(path, 'utf8')),
  bytes: (path, length, position = 0) =>
    orNull(
      length === undefined && position === 0 ? readFile(path) : readPart(path, length ?? Infinity, position),
    ),
  list: async (path) => ((await orNull(readdir(path))) ?? []).sort(),
  realPath: (path) => orNull(realpath(path)),
  kind: (path) => orNull(kindOf(path)),
  write: writeWhole,
  remove: (path) => rm(path, { recursive: true, force: true }),
  freeBytes: (path) => orNull(statfs(path).then(({ bavail, bsize }) => bavail * bsize)),
}

async function orNull<Value>(promise: Promise<Value>): Promise<Value | null> {
  try {
    return await promise
  } catch {
    return null
  }
}

const PIECE_BYTES = 1024 * 1024

async function readPart(path: string, length: number, position: number): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const pieces: Uint8Array[] = []
    for (let got = 0; got < length; ) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, length - got))
      const { bytesRead } = await file.read(piece, 0, piece.length, position + got)
      if (bytesRead === 0) break
      pieces.push(piece.subarray(0, bytesRead))
      got += bytesRead
    }
    return Buffer.concat(pieces)
  } finally {
    await file.close()
  }
}

async function kindOf(path: string): Promise<'file' | 'directory' | 'device' | 'other'> {
  const found = await stat(path)
  if (found.isFile()) return 'file'
  if (found.isDirectory()) return 'directory'
  return found.isBlockDevice() || found.isCharacterDevice() ? 'device' : 'other'
}

let drafts = 0

async function writeWhole(path: string, contents: FileContents, mode = DEFAULT_MODE): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.${drafts++}`)
  try {
    // The draft is made with its mode: a secret must not be readable by others even for a moment.
    const file = await open(draft, 'wx', mode)
    try {
      if (typeof contents === 'string' || contents instanceof Uint8Array) await file.writeFile(contents)
      else for await (const piece of contents) await file.appendFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await chmod(draft, mode)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
