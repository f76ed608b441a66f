// Which service a command talks to: flags, then variables, then the current context, then the one of this computer.

import { readFile } from 'node:fs/promises'
import { messageOf } from '@groundwork/errors/error-text'
import { ownValue } from '@groundwork/json/json-values'
import { CliError, usageError } from '../failures/cli-error.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { type Context, type ContextFile, NO_CONTEXTS } from './context.ts'
import { readContexts } from './context-store.ts'

export const LOCAL_URL = 'http://127.0.0.1:8090'

/** As they are typed. */
export interface ConnectionFlags {
  readonly context?: string
  readonly url?: string
  readonly tokenFile?: string
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
  readonly insecure?: true
}

export interface ChosenContext extends Context {
  /** Null: it comes from flags and variables alone. */
  readonly name: string | null
  readonly isInsecure: boolean
  /** There is a token in a variable, but for another service. */
  readonly isTokenWithheld?: true
}

type Needed = Pick<Surroundings, 'env'>

export async function chooseContext(around: Needed, flags: ConnectionFlags): Promise<ChosenContext> {
  const token = flags.tokenFile === undefined ? {} : { token: await readTokenFile(flags.tokenFile) }
  return { ...mergeContext(await readContexts(around.env), around.env, flags), ...token }
}

type Environment = Readonly<Record<string, string | undefined>>

export function mergeContext(file: ContextFile, env: Environment, flags: ConnectionFlags): ChosenContext {
  const variable = env.GROUNDWORK_URL || env.AI_URL || undefined
  const name = contextName(file, env, flags)
  const stored = name === null ? undefined : ownValue(file.contexts, name)
  if (name !== null && stored === undefined) throw unknownContext(name, file)
  const url = plainUrl(
    flags.url ?? (flags.context === undefined ? variable : undefined) ?? stored?.url ?? LOCAL_URL,
    file,
  )
  // A token, and a certificate that was accepted once, belong to their service: they are shown to no other.
  const own: Partial<Context> =
    stored !== undefined && new URL(stored.url).origin === new URL(url).origin ? stored : {}
  const spoken = flags.context === undefined ? env.GROUNDWORK_TOKEN || env.AI_TOKEN : undefined
  const isElsewhere = variable !== undefined && originOf(variable, file) !== originOf(url, file)
  const isTokenWithheld = Boolean(spoken) && isElsewhere
  const token = (isTokenWithheld ? undefined : spoken) || own.token
  const files = {
    ca: flags.ca ?? (env.AI_CA || undefined) ?? stored?.ca,
    cert: flags.cert ?? (env.AI_CERT || undefined) ?? stored?.cert,
    key: flags.key ?? (env.AI_KEY || undefined) ?? stored?.key,
  }
  const given = Object.entries({ ...files, token }).filter(([, value]) => value !== undefined)
  const isInsecure = flags.insecure === true
  const rest = { url, name, isInsecure, ...(isTokenWithheld && { isTokenWithheld }) }
  return { ...own, ...Object.fromEntries(given), ...rest }
}

/** An address in a flag or variable is meant without a context, unless one has the same address. */
function contextName(file: ContextFile, env: Environment, flags: ConnectionFlags): string | null {
  if (flags.context !== undefined) return flags.context
  const url = flags.url ?? (env.GROUNDWORK_URL || env.AI_URL)
  if (!url) return file.current
  const origin = originOf(url, file)
  const isThere = (name: string): boolean => {
    const entry = file.contexts[name]
    return entry !== undefined && new URL(entry.url).origin === origin
  }
  if (file.current !== null && isThere(file.current)) return file.current
  return Object.keys(file.contexts).find(isThere) ?? null
}

const originOf = (text: string, file: ContextFile): string => new URL(plainUrl(text, file)).origin

/** Nobody listens between a computer and itself. */
export const isOwnComputer = (url: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

/** As the context of this host has it; otherwise encrypted, unless it is this computer. */
function withScheme(text: string, { contexts }: ContextFile): string {
  const known = Object.values(contexts).find(({ url }) => {
    const { protocol, host } = new URL(url)
    const same = `${protocol}//${text}`
    return URL.canParse(same) && new URL(same).host === host
  })
  if (known !== undefined) return `${new URL(known.url).protocol}//${text}`
  const plain = `http://${text}`
  return URL.canParse(plain) && isOwnComputer(plain) ? plain : `https://${text}`
}

/** Without the slash at the end; also takes the address of the API itself. */
export function plainUrl(text: string, file: ContextFile = NO_CONTEXTS): string {
  const url = text.includes('://') ? text : withScheme(text, file)
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw usageError(`"${text}" is not the address of a service.`, `It looks like ${LOCAL_URL}.`)
  return url
    .replace(/\/+$/, '')
    .replace(/\/api\/assisted-install(\/v[12])?$/, '')
    .replace(/\/+$/, '')
}

export function unknownContext(name: string, { contexts }: ContextFile): CliError {
  const names = Object.keys(contexts)
  const next =
    names.length === 0
      ? 'Make one with "groundwork context add NAME --url URL".'
      : `There are ${names.join(', ')}.`
  return new CliError('notFound', `There is no context ${name}.`, { next })
}

async function readTokenFile(path: string): Promise<string> {
  try {
    return (await readFile(path === '-' ? '/dev/stdin' : path, 'utf8')).trim()
  } catch (error) {
    throw usageError(`The token cannot be read from ${path}: ${messageOf(error)}.`)
  }
}
