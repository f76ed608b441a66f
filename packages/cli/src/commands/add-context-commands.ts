// groundwork context, login, logout: which services, and who we are there.
import type { Command } from 'commander'
import type { ConnectionFlags } from '../contexts/choose-context.ts'
import { addConnectionFlags } from '../remote/connection-flags.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface LoginFlags extends ConnectionFlags {
  readonly user?: string
  readonly passwordFile?: string
  readonly oneTime?: true
  readonly newPasswordFile?: string
  readonly fingerprint?: string
  readonly unpin?: true
}

export interface ContextAddFlags extends ConnectionFlags {
  readonly fingerprint?: string
}

const CONTEXT_EXAMPLES = `
Examples:
  $ groundwork context add lab --url https://192.168.1.10:8090
        a service; the certificate that it made itself is shown, and known from then on
  $ groundwork context use lab
        commands go there unless they are told otherwise
  $ groundwork context list

Contexts are kept in ~/.config/groundwork/contexts.yaml, with tokens, readable by you alone. A command looks
for its service in this order: --url or --context, GROUNDWORK_URL or AI_URL, the current context,
http://127.0.0.1:8090.`

const LOGIN_EXAMPLES = `
Examples:
  $ groundwork login --url https://192.168.1.10:8090 --user alice
        asks for the password, and makes a context of it
  $ groundwork login --user admin --one-time
        with the one-time login that the service printed; asks for it, and for a new password
  $ groundwork login --user ci --password-file /run/secrets/ci --url https://lab:8090 --fingerprint 3A:0F:...
        without questions
  $ groundwork login --token-file token.txt --context lab
        with an API token ("groundwork create token" makes one)
  $ groundwork login lab --user alice --unpin
        when the service has a certificate of an authority now, instead of the one that was accepted once
  $ groundwork reset-password alice --data-dir /srv/groundwork
        on the computer of the service, when a password is lost

Passwords and tokens are read from a prompt, a file or standard input (-), never from the command line.`

const LOGOUT_EXAMPLES = `
Examples:
  $ groundwork logout
        forgets the token of the current context
  $ groundwork logout --everywhere
        ends all logins of this account, also in browsers; API tokens stay valid`

export function addContextCommands(program: Command, around: Surroundings): void {
  const context = program
    .command('context')
    .description('services that commands talk to')
    .addHelpText('after', CONTEXT_EXAMPLES)
  const part = (name: string, description: string, example: string): Command =>
    context.command(name).description(description).addHelpText('after', `\nExample:\n  $ ${example}`)
  const load = () => import('./context.ts')
  part('list', 'list contexts', 'groundwork context list').action(async () =>
    (await load()).listContexts(around),
  )
  part('use', 'make a context the current one', 'groundwork context use lab')
    .argument('<name>', 'name of the context')
    .action(async (name: string) => (await load()).useContext(around, name))
  addConnectionFlags(
    part('add', 'store a service', 'groundwork context add lab --url https://192.168.1.10:8090')
      .argument('<name>', 'name of the context')
      .option('--fingerprint <sha256>', 'of the certificate that the service must have'),
  ).action(async (name: string, flags: ContextAddFlags) => (await load()).addContext(around, name, flags))
  part('remove', 'forget a service, with its token', 'groundwork context remove lab')
    .argument('<name>', 'name of the context')
    .action(async (name: string) => (await load()).removeContext(around, name))
  addLogin(program, around)
}

function addLogin(program: Command, around: Surroundings): void {
  addConnectionFlags(
    program
      .command('login')
      .argument('[name]', 'name of the context to make or renew; without it the host of the service')
      .description('log in to a service, and remember it')
      .option('--user <name>', 'name of the account')
      .option('--password-file <file>', 'file with the password; - for standard input')
      .option('--one-time', 'with a one-time login instead of a password')
      .option('--new-password-file <file>', 'file with a new password; needed with --one-time')
      .option('--fingerprint <sha256>', 'of the certificate that the service must have')
      .option('--unpin', 'forget the certificate that was accepted once: authorities count again'),
  )
    // As the command had it that is called reset-password now.
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText('after', LOGIN_EXAMPLES)
    .action(async (name: string | undefined, flags: LoginFlags, command: Command) => {
      const { runLogin } = await import('./login.ts')
      await runLogin(around, name, flags, command.args)
    })
  addConnectionFlags(
    program
      .command('logout')
      .description('forget the token of a service')
      .option('--everywhere', 'end all logins of this account at the service too'),
  )
    .addHelpText('after', LOGOUT_EXAMPLES)
    .action(async (flags: ConnectionFlags & { readonly everywhere?: true }) => {
      const { runLogout } = await import('./login.ts')
      await runLogout(around, flags)
    })
}
