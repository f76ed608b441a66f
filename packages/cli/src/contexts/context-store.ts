// ~/.config/groundwork/contexts.yaml: holds tokens, so it is for this user alone.
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCode } from '@groundwork/errors/error-code'
import { messageOf } from '@groundwork/errors/error-text'
import { makeDirectory, replaceFile } from '@groundwork/files/durable-write'
import { type FileLock, takeFileLock } from '@groundwork/files/file-lock'
import { isRecord } from '@groundwork/json/json-values'
import { CliError } from '../failures/cli-error.ts'
import { type Context, type ContextFile, NO_CONTEXTS } from './context.ts'

const LOCK_TIMING = { lockBeatMs: 1_000, lockStaleMs: 10_000 }
/** Writing takes milliseconds; a hundred commands at once get their turn within these. */
const TRY_AGAIN_MS = 20
const MOST_TRIES = 500

type Environment = Readonly<Record<string, string | undefined>>

export function contextPath(env: Environment): string {
  const base = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config')
  return join(base, 'groundwork', 'contexts.yaml')
}

export async function readContexts(env: Environment): Promise<ContextFile> {
  const path = contextPath(env)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return NO_CONTEXTS
    throw unreadable(path, error)
  }
  try {
    // Most calls have no such file, and the parser takes as long to load as all the rest.
    const { parse } = await import('../yaml/yaml-text.ts')
    // The parser quotes the line that it stopped at, which may have a token in it.
    const value = parseQuietly(() => parse(text) as unknown)
    return contextFileOf(value)
  } catch (error) {
    throw unreadable(path, error)
  }
}

function parseQuietly(parse: () => unknown): unknown {
  try {
    return parse()
  } catch (error) {
    const { linePos } = error as { readonly linePos?: readonly { readonly line: number }[] }
    throw new Error(linePos?.[0] === undefined ? 'it is no YAML' : `line ${linePos[0].line} is no YAML`)
  }
}

/**
 * Reads, changes and writes while no other command does: a login that asks for a password takes long, and a wait renews its token
 * meanwhile.
 */
export async function changeContexts(
  env: Environment,
  change: (file: ContextFile) => ContextFile,
): Promise<void> {
  const path = contextPath(env)
  await makeDirectory(dirname(path)).catch((error: unknown) => {
    throw new CliError('unexpected', `${path} cannot be written: ${messageOf(error)}.`, { cause: error })
  })
  const lock = await lockFor(`${path}.lock`)
  try {
    await writeContexts(env, change(await readContexts(env)))
  } finally {
    await lock.release()
  }
}

async function lockFor(file: string): Promise<FileLock> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const lock = await takeFileLock(file, LOCK_TIMING)
    if (lock !== null) return lock
    await wait(TRY_AGAIN_MS)
  }
  throw new CliError('unexpected', `Another command keeps ${file}.`, { next: 'Try again in a moment.' })
}

export async function writeContexts(env: Environment, file: ContextFile): Promise<void> {
  const path = contextPath(env)
  const { stringify } = await import('../yaml/yaml-text.ts')
  try {
    await makeDirectory(dirname(path))
    await replaceFile(path, stringify(file), 0o600)
  } catch (error) {
    throw new CliError('unexpected', `${path} cannot be written: ${messageOf(error)}.`, { cause: error })
  }
}

function unreadable(path: string, error: unknown): CliError {
  return new CliError('unexpected', `${path} cannot be read: ${messageOf(error)}.`, {
    next: 'Mend the file, or remove it and log in again.',
    cause: error,
  })
}

function contextFileOf(value: unknown): ContextFile {
  const { current, contexts } = recordOf(value ?? {}, 'the file')
  const named = Object.entries(recordOf(contexts ?? {}, 'contexts'))
  return {
    current: typeof current === 'string' ? current : null,
    contexts: Object.fromEntries(named.map(([name, entry]) => [name, contextOf(name, entry)])),
  }
}

const FIELDS = [
  'user',
  'token',
  'expires_at',
  'ca',
  'cert',
  'key',
  'pinned_certificate',
  'fingerprint',
] as const

function contextOf(name: string, value: unknown): Context {
  const entry = recordOf(value, name)
  if (typeof entry.url !== 'string') throw new Error(`context ${name} has no url`)
  const known = FIELDS.flatMap((field) => {
    const found = entry[field]
    return typeof found === 'string' ? [[field, found] as const] : []
  })
  return { url: entry.url, ...Object.fromEntries(known) }
}

function recordOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new Error(`${what} is not a map`)
  return value
}
