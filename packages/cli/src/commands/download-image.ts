// An image of some gigabytes: goes on where it stopped, in this run and in the next.
import { createHash } from 'node:crypto'
import { constants, createReadStream, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { apiErrorOf } from '@groundwork/contract/client'
import { CliError, usageError } from '../failures/cli-error.ts'
import { explainApiError } from '../failures/explain-api-error.ts'
import type { Connection } from '../remote/connect.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { DownloadFlags } from './add-file-commands.ts'
import { createProgress } from './progress.ts'
import { requireChecksum, requireFree } from './save-response.ts'

export interface ImageDownload {
  readonly infra_env_id: string
  readonly target: string | null
  readonly flags: DownloadFlags
}

const MOST_BREAKS = 10
const PAUSE_MS = 1_000

export async function downloadImage(
  around: Surroundings,
  connection: Connection,
  { infra_env_id, target, flags }: ImageDownload,
): Promise<void> {
  if (target === null) throw usageError('An image goes to a file.', 'Leave out --to, or name a file.')
  await requireFree(target, flags.force)
  const { url } = await connection.client.call('GetInfraEnvDownloadURL', { params: { infra_env_id } })
  if (!url) throw new CliError('conflict', 'The service gives no address for this image.')
  const draft = `${target}.part`
  for (const path of [draft, tagOf(draft)]) await requireOwn(path)
  for (let breaks = 0; ; breaks += 1) {
    const before = await sizeOf(draft)
    try {
      await fetchRest(around, connection, url, draft)
      break
    } catch (error) {
      around.signal.throwIfAborted()
      if (error instanceof CliError && (error.status !== null || error.reason !== 'unreachable')) throw error
      const after = await sizeOf(draft)
      // As long as something comes, it is worth going on.
      if (breaks >= MOST_BREAKS || (after === before && breaks > 2)) throw broken(error, target)
      around.err.write(`The download broke off at ${after} bytes; going on.\n`)
      await around.clock.wait(PAUSE_MS, around.signal)
    }
  }
  const sha256 = await checksumOf(draft)
  try {
    requireChecksum(sha256, flags.sha256)
  } catch (error) {
    // It is complete and not the right one: nothing can be gone on with.
    for (const path of [draft, tagOf(draft)]) await rm(path, { force: true })
    throw error
  }
  await rename(draft, target)
  await rm(tagOf(draft), { force: true })
  around.err.write(`Wrote ${target} (${await sizeOf(target)} bytes).\n`)
  around.out.write(`${sha256}  ${target}\n`)
}

const broken = (error: unknown, target: string) =>
  error instanceof CliError
    ? error
    : new CliError(
        'unreachable',
        `The download broke off: ${error instanceof Error ? error.message : String(error)}.`,
        {
          next: `What is there stays in ${target}.part; the same command goes on with it.`,
          cause: error,
        },
      )

const tagOf = (draft: string): string => `${draft}.tag`

/** What somebody else put there could lead what we write to another file. */
function requireOwnFile(path: string, found: Stats): void {
  if (found.isFile() && found.nlink === 1 && found.uid === process.getuid?.()) return
  throw new CliError('conflict', `${path} is not a file that an earlier download of yours left.`, {
    next: 'Remove it, or name another file with --to.',
  })
}

async function requireOwn(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (found !== null) requireOwnFile(path, found)
}

/** Follows no link, also when one has appeared since. Nothing is changed before it is known to be ours. */
async function openOwn(path: string, flags: number): Promise<FileHandle> {
  await requireOwn(path)
  const file = await open(path, flags | constants.O_NOFOLLOW, 0o600)
  try {
    requireOwnFile(path, await file.stat())
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

const { O_RDONLY, O_WRONLY, O_CREAT, O_APPEND } = constants

async function readTag(draft: string): Promise<string> {
  const file = await openOwn(tagOf(draft), O_RDONLY).catch(() => null)
  try {
    return (await file?.readFile('utf8')) ?? ''
  } finally {
    await file?.close()
  }
}

async function writeTag(draft: string, tag: string): Promise<void> {
  const file = await openOwn(tagOf(draft), O_WRONLY | O_CREAT)
  try {
    await file.chmod(0o600)
    await file.truncate()
    await file.writeFile(tag)
  } finally {
    await file.close()
  }
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0

/** Asks only for what is missing, and for all of it when the image is another one by now. */
async function fetchRest(
  around: Surroundings,
  { fetch }: Connection,
  url: string,
  draft: string,
): Promise<void> {
  const have = await sizeOf(draft)
  const tag = await readTag(draft)
  const goesOn = have > 0 && tag !== ''
  const response = await fetch(url, {
    headers: goesOn ? { Range: `bytes=${have}-`, 'If-Range': tag } : {},
    signal: around.signal,
  })
  if (response.status === 416) return
  if (!response.ok) {
    const failure = explainApiError(await apiErrorOf('download', response))
    throw new CliError(failure.reason, `The image cannot be downloaded: ${failure.message}`, {
      ...(failure.error_code !== null && { error_code: failure.error_code }),
      status: response.status,
    })
  }
  const start = response.status === 206 ? have : 0
  await writeTag(draft, response.headers.get('ETag') ?? '')
  const total = start + Number(response.headers.get('Content-Length') ?? 0)
  const progress = createProgress(around, total)
  const file = await openOwn(draft, O_WRONLY | O_CREAT | O_APPEND)
  let bytes = start
  try {
    if (start === 0) await file.truncate()
    if (response.body === null) return
    for await (const chunk of Readable.fromWeb(
      response.body as Parameters<typeof Readable.fromWeb>[0],
    ) as AsyncIterable<Uint8Array>) {
      await file.writeFile(chunk)
      bytes += chunk.length
      progress.show(bytes)
    }
    if (total > 0 && bytes < total) throw new Error(`${bytes} of ${total} bytes came`)
  } finally {
    await file.close()
    progress.end()
  }
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}
