// Settings of the agent for machines that are not started from our images: a file with KEY=value lines, as older guides describe it.
// Flags win over environment variables of the same names, and those win over the file. Values are never quoted in errors: one is a token.
import { isRecord, parseJson } from '@groundwork/json/json-values'
import { PULL_SECRET_PATH } from '../agent/enrol-host.ts'
import type { Machine } from '../machine/machine.ts'
import type { Environment } from '../machine/real/run-program.ts'
import type { AgentFlags } from './agent-flags.ts'

export const AGENT_CONF = '/etc/assisted/agent.conf'
const MAX_CHARS = 64 * 1024
const OWNER_ONLY = 0o600
const KEYS = ['SERVICE_URL', 'INFRA_ENV_ID', 'AGENT_AUTH_TOKEN', 'PULL_SECRET_FILE'] as const

export type AgentConf = Partial<Record<(typeof KEYS)[number], string>>

/** `path`: empty for the usual place, where the file may be missing. */
export async function readAgentConf({ files }: Pick<Machine, 'files'>, path: string): Promise<AgentConf> {
  const text = await files.text(path || AGENT_CONF)
  if (text === null && path !== '') throw new Error(`${path} cannot be read. Correct --config.`)
  return parseAgentConf(text ?? '', path || AGENT_CONF)
}

/** Keys that we do not know are ignored. Throws for text that is not of this form. */
export function parseAgentConf(text: string, path: string): AgentConf {
  if (text.length > MAX_CHARS) throw new Error(`${path} is larger than ${MAX_CHARS} characters.`)
  const conf: AgentConf = {}
  for (const [index, line] of text.split('\n').entries()) {
    const wrong = (what: string) => new Error(`${path}, line ${index + 1}: ${what}`)
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    const [, name = '', assigned = ''] = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/s.exec(trimmed) ?? []
    if (name === '') throw wrong('write KEY=value, or begin a comment with #.')
    const value = unquoted(assigned)
    if (value === null) throw wrong(`the quote of ${name} is not closed.`)
    const key = KEYS.find((known) => known === name)
    if (key === 'PULL_SECRET_FILE' && value !== '' && !value.startsWith('/'))
      throw wrong('PULL_SECRET_FILE has to be an absolute path.')
    if (key !== undefined) conf[key] = value
  }
  return conf
}

/** Null: it begins with a quote and does not end with it. */
function unquoted(value: string): string | null {
  const quote = value[0]
  if (quote !== '"' && quote !== "'") return value
  return value.length > 1 && value.endsWith(quote) ? value.slice(1, -1) : null
}

export interface Configured {
  readonly flags: AgentFlags
  readonly token: string
  /** Empty: none is named. */
  readonly pullSecretFile: string
}

export function configuredBy(flags: AgentFlags, environment: Environment, conf: AgentConf): Configured {
  const of = (key: keyof AgentConf): string => environment[key] || conf[key] || ''
  const url = flags.url || of('SERVICE_URL')
  const infraEnvId = flags.infraEnvId || of('INFRA_ENV_ID')
  return {
    flags: { ...flags, url, infraEnvId },
    token: environment.PULL_SECRET_TOKEN || of('AGENT_AUTH_TOKEN'),
    pullSecretFile: of('PULL_SECRET_FILE'),
  }
}

/** Puts the pull secret where podman and the installer look for it, unless there is one. Throws when it cannot be used. */
export async function placePullSecret({ files }: Machine, path: string): Promise<'placed' | 'kept'> {
  const text = await files.text(path)
  if (text === null) throw new Error(`PULL_SECRET_FILE: ${path} cannot be read.`)
  if (!isRecord(parseJson(text))) throw new Error(`PULL_SECRET_FILE: ${path} is not a JSON object.`)
  if ((await files.kind(PULL_SECRET_PATH)) !== null) return 'kept'
  await files.write(PULL_SECRET_PATH, text, OWNER_ONLY)
  return 'placed'
}
