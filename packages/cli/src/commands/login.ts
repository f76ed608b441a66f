import type { Client } from '@groundwork/contract/client'
import {
  type ChosenContext,
  type ConnectionFlags,
  chooseContext,
  isOwnComputer,
} from '../contexts/choose-context.ts'
import type { Context } from '../contexts/context.ts'
import { changeContexts, readContexts } from '../contexts/context-store.ts'
import { CliError, usageError } from '../failures/cli-error.ts'
import { connectTo } from '../remote/connect.ts'
import { ask, canAsk } from '../terminal/ask.ts'
import { plainText } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { LoginFlags } from './add-context-commands.ts'
import { confirmYes } from './confirm.ts'
import { storeContext, storedPaths } from './context.ts'
import { readSecret } from './read-secret.ts'
import { trustService } from './trust-service.ts'

export async function runLogin(
  around: Surroundings,
  name: string | undefined,
  flags: LoginFlags,
  words: readonly string[],
): Promise<void> {
  refuseOldForm(words)
  const file = await readContexts(around.env)
  const isKnown = name !== undefined && Object.hasOwn(file.contexts, name)
  const chosen = await chooseContext(
    around,
    isKnown && flags.url === undefined ? { ...flags, context: name } : flags,
  )
  const known = flags.unpin ? withoutPin(chosen) : chosen
  const context: ChosenContext = { ...known, ...(await trustService(around, known, flags.fingerprint)) }
  const login =
    flags.tokenFile === undefined ? await logIn(around, context, flags) : await withToken(around, context)
  const stored = name ?? chosen.name ?? new URL(context.url).host
  await storeContext(around, stored, { ...lasting(context), ...login }, { isCurrent: true })
  const until = login.expires_at === undefined ? '' : ` until ${login.expires_at}`
  const told = `Logged in to ${context.url} as ${login.user}${until}. Context: ${stored}.`
  around.out.write(`${plainText(told)}\n`)
}

/** `groundwork login alice --data-dir …` was another command. */
function refuseOldForm(words: readonly string[]): void {
  const option = words.find((word) => word.startsWith('-'))
  if (option === undefined) {
    if (words.length > 1) throw usageError(`login takes one name, not ${words.length}.`)
    return
  }
  if (/^--(data-dir|database)/.test(option))
    throw usageError(
      'A new one-time login for a lost password is made by another command now.',
      'Run "groundwork reset-password NAME --data-dir DIRECTORY" on the computer of the service.',
    )
  throw usageError(`There is no option ${option} of login.`, '"groundwork login --help" lists them.')
}

/** Then authorities count again, or the certificate is asked about as at the first contact. */
function withoutPin({ pinned_certificate: _, fingerprint: __, ...rest }: ChosenContext): ChosenContext {
  return rest
}

type LoginState = Pick<Context, 'user' | 'token' | 'expires_at'>

/** What stays the same with another login. */
function lasting({ url, ca, cert, key, pinned_certificate, fingerprint }: ChosenContext): Context {
  const parts = { ...storedPaths({ ca, cert, key }), pinned_certificate, fingerprint }
  return { url, ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) }
}

async function logIn(around: Surroundings, context: ChosenContext, flags: LoginFlags): Promise<LoginState> {
  const { token: _, expires_at: __, ...anonymous } = context
  const { client } = await connectTo(around, anonymous)
  await warnOfPlain(around, context)
  await requireLogins(client, context.url)
  const name = flags.user ?? (await askName(around, context.user))
  const what = flags.oneTime ? 'One-time login' : 'Password'
  const secret = await readSecret(around, {
    file: flags.passwordFile,
    flag: '--password-file',
    question: `${what} of ${name} at ${context.url}: `,
  })
  const newPassword = await readNewPassword(around, flags)
  const answer = await client.call('login', {
    body: {
      name,
      ...(flags.oneTime ? { one_time_login: secret } : { password: secret }),
      ...(newPassword !== null && { new_password: newPassword }),
    },
  })
  return { user: answer.name, token: answer.token, expires_at: answer.expires_at }
}

/** Before a password goes over a network as it is. */
async function warnOfPlain(around: Surroundings, { url, isInsecure }: ChosenContext): Promise<void> {
  if (!url.startsWith('http:') || isOwnComputer(url)) return
  around.err.write(
    `WARNING: ${url} is not encrypted. Anybody on the way can read the password, and everything else.\n`,
  )
  if (canAsk(around)) await confirmYes(around, 'Log in all the same?', isInsecure)
}

async function askName(around: Surroundings, before: string | undefined): Promise<string> {
  if (!canAsk(around)) throw usageError('Say who logs in: --user NAME.')
  const typed = (await ask(around, `User${before === undefined ? '' : ` [${before}]`}: `)).trim()
  return typed || before || 'admin'
}

async function readNewPassword(around: Surroundings, flags: LoginFlags): Promise<string | null> {
  if (flags.newPasswordFile === undefined && !flags.oneTime) return null
  const source = { file: flags.newPasswordFile, flag: '--new-password-file' }
  const first = await readSecret(around, { ...source, question: 'New password, 12 characters or more: ' })
  if (flags.newPasswordFile !== undefined) return first
  const second = await readSecret(around, { ...source, question: 'Once more: ' })
  if (first !== second) throw usageError('The two passwords differ. Nothing was changed.')
  return first
}

async function requireLogins(client: Client, url: string): Promise<void> {
  const who = await client.call('whoAmI').catch((error: unknown) => {
    if (error instanceof CliError && error.reason === 'notAllowed') return null
    throw error
  })
  if (who?.auth === 'none')
    throw new CliError('conflict', `The service at ${url} has no logins: everybody may do everything.`, {
      next: `Store it with "groundwork context add NAME --url ${url}".`,
    })
}

/** An API token: it says itself who it is of. */
async function withToken(around: Surroundings, context: ChosenContext): Promise<LoginState> {
  const { client } = await connectTo(around, context)
  const { name } = await client.call('whoAmI')
  return { user: name, ...(context.token !== undefined && { token: context.token }) }
}

export async function runLogout(
  around: Surroundings,
  flags: ConnectionFlags & { readonly everywhere?: true },
): Promise<void> {
  const context = await chooseContext(around, flags)
  if (flags.everywhere) await (await connectTo(around, context)).client.call('logOutEverywhere')
  const { name } = context
  const { contexts } = await readContexts(around.env)
  if (name === null || contexts[name]?.token === undefined) {
    around.out.write(flags.everywhere ? 'Logged out everywhere.\n' : `There is no login at ${context.url}.\n`)
    return
  }
  await changeContexts(around.env, (file) => {
    const stored = file.contexts[name]
    if (stored === undefined) return file
    const { token: _, expires_at: __, ...rest } = stored
    return { ...file, contexts: { ...file.contexts, [name]: rest } }
  })
  around.out.write(`Logged out of ${context.url}${flags.everywhere ? ', everywhere' : ''}.\n`)
}
