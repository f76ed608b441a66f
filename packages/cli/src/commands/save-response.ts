import { createHash, randomUUID } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CliError, usageError } from '../failures/cli-error.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface SaveOptions {
  /** Null: standard output. */
  readonly target: string | null
  readonly flags: { readonly force?: true; readonly sha256?: string }
}

/** Scripts and logs hold keys as well. */
const OWNER_ONLY = 0o600

export async function requireFree(target: string, force: true | undefined): Promise<void> {
  const found = await stat(target).catch(() => null)
  if (found !== null && !force)
    throw usageError(`${target} exists.`, 'Add --force to replace it, or --to another file.')
}

/** The file is complete or not there at all. */
export async function saveResponse(
  around: Surroundings,
  response: Response,
  options: SaveOptions,
): Promise<void> {
  const { target, flags } = options
  const hash = createHash('sha256')
  const chunks =
    response.body === null ? [] : Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
  if (target === null) {
    for await (const chunk of chunks) around.out.write(chunk as string)
    return
  }
  await requireFree(target, flags.force)
  const draft = `${target}.${randomUUID().slice(0, 8)}.part`
  let bytes = 0
  const file = await open(draft, 'wx', OWNER_ONLY)
  try {
    for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
      around.signal.throwIfAborted()
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
    }
    await file.close()
    requireChecksum(hash.digest('hex'), flags.sha256)
    await rename(draft, target)
  } catch (error) {
    await file.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
  around.err.write(`Wrote ${target} (${bytes} bytes).\n`)
}

export function requireChecksum(found: string, wanted: string | undefined): void {
  if (wanted === undefined || wanted.toLowerCase() === found) return
  throw new CliError('invalid', `The file has the SHA-256 ${found}, not ${wanted}.`)
}
