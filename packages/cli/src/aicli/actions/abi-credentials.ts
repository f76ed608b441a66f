// The agent-based installer of the reference leaves a state file behind; in it is the token of the service that it booted.
import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '@groundwork/json/json-values'
import { CliError } from '../../failures/cli-error.ts'
import { isThere } from '../parameters/paths.ts'
import type { Session } from '../session.ts'

const STATE_FILE = '.openshift_install_state.json'
const SETTINGS = '/usr/local/share/assisted-service/assisted-service.env'
/** Tokens are base64 with points; nothing else may get into a file that a shell runs. */
const TOKEN_LINE = /^(?:AGENT|USER)_AUTH_TOKEN=\s*([\w.~+/=-]+)\s*$/

export async function createCredentials(session: Session): Promise<void> {
  const file = await findState()
  if (file === null) return session.error(`No ${STATE_FILE} file Not found`)
  session.info(`Parsing ${file}`)
  const settings = settingsIn(await readFile(file, 'utf8'))
  if (settings === null) session.error(`Couldnt process any ${STATE_FILE} file`)
  const tokens = (settings ?? '').split('\n').flatMap((line) => TOKEN_LINE.exec(line)?.[1] ?? [])
  if (tokens.length === 0)
    return session.error('No line with AGENT_AUTH_TOKEN found. Defining creds might not be needed')
  const target = join(session.around.env.HOME ?? '/root', '.bashrc')
  await appendFile(target, tokens.map((token) => `export AI_TOKEN=${token}\n`).join(''))
}

/** Here, or one directory below. */
async function findState(): Promise<string | null> {
  if (await isThere(STATE_FILE)) return STATE_FILE
  const folders = (await readdir('.', { withFileTypes: true })).filter((entry) => entry.isDirectory())
  for (const { name } of folders) {
    const path = join(name, STATE_FILE)
    if (!name.startsWith('.') && (await isThere(path))) return path
  }
  return null
}

/** Null: the file does not have them. */
export function settingsIn(text: string): string | null {
  const files = filesOf(text)
  const file = files.find((one) => isRecord(one) && one.path === SETTINGS)
  const contents = isRecord(file) ? file.contents : undefined
  const source = isRecord(contents) ? contents.source : undefined
  if (typeof source !== 'string') return null
  return Buffer.from(source.slice(source.indexOf(',') + 1), 'base64').toString('utf8')
}

function filesOf(text: string): readonly unknown[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new CliError('invalid', `${STATE_FILE} is not JSON.`, { cause })
  }
  for (const name of ['*image.Ignition', 'Config', 'storage', 'files'])
    value = isRecord(value) ? value[name] : undefined
  return Array.isArray(value) ? value : []
}
