// The command line: what can be typed, and its help.
import { Argument, Command } from 'commander'
import { findCommit } from '../catalogue/commit.ts'
import { versionText } from '../catalogue/service-version.ts'
import type { Flags } from '../config/settings/value-reader.ts'
import { commanderOption, OPTIONS } from './options.ts'

export interface Actions {
  serve(flags: Flags): Promise<void>
  backup(file: string, flags: Flags): Promise<void>
  restore(file: string, flags: Flags): Promise<void>
  resetPassword(name: string, flags: Flags): Promise<void>
}

/** Flags of commands that work with the database only. */
const DATABASE = ['data-dir', 'database-url', 'database-direct-url']

/** Wider lines are hard to read, even where there is room. */
const WIDEST = 110

const EXAMPLES = `
Examples:
  $ groundwork
        for yourself, on this machine: nothing to install, nothing to configure
  $ groundwork --listen 192.168.1.10 --auth local --tls
        for real machines and for colleagues, with logins and encrypted connections
  $ groundwork --listen 0.0.0.0 --auth none
        without logins: anyone who can reach this machine has full access
  $ groundwork --database-url postgresql://groundwork:secret@db/groundwork --s3-bucket groundwork ...
        one of several processes behind a load balancer
  $ groundwork backup today.tar.gz
  $ groundwork restore today.tar.gz --data-dir /srv/groundwork
  $ groundwork reset-password alice
        a new one-time login, when a password is lost

Flags override variables. The variables of the Assisted Installer service (OS_IMAGES, RELEASE_IMAGES,
DISABLED_STEPS, INSTALLATION_TIMEOUT and so on) work too; "groundwork variables" lists all of them.`

const RESET_EXAMPLE = `
Example:
  $ groundwork reset-password alice --data-dir /srv/groundwork
        Alice's password stops working, and so do her open logins. The one-time login that is shown works for
        a day; with it she chooses a new password.`

const BACKUP_EXAMPLE = `
Example:
  $ groundwork backup /srv/backups/$(date +%F).tar.gz --data-dir /srv/groundwork
        while the service runs; fetched live images and installers of releases are left out`

const RESTORE_EXAMPLE = `
Example:
  $ groundwork restore /srv/backups/2026-11-16.tar.gz --data-dir /srv/groundwork-new
        the directory must not be in use; then start the service with the same --data-dir`

const VARIABLES_EXAMPLE = `
Example:
  $ groundwork variables | grep TIMEOUT`

export function createProgram(actions: Actions, variables: () => string): Command {
  const program = new Command('groundwork')
    .description('Installs OpenShift on bare metal.')
    .version(versionText(findCommit()))
    .configureOutput({ getOutHelpWidth: () => Math.min(process.stdout.columns || WIDEST, WIDEST) })
    .showSuggestionAfterError()
    .exitOverride()
  const serve = program
    .command('serve', { isDefault: true })
    .description('run the service (the default without a command)')
    // A word that is not a command is parsed as an argument of the default command.
    .allowExcessArguments()
    .action((_options, command: Command) => {
      const [word] = command.args
      if (word !== undefined) program.error(unknownWord(program, word))
      return actions.serve(flagsOf(command))
    })
    .addHelpText('after', EXAMPLES)
  for (const option of OPTIONS) serve.addOption(commanderOption(option))
  const backup = program
    .command('backup')
    .argument('<file>', 'file to write; it contains the key to all secrets, so keep it safe')
    .description('write database, files and key into one file; the service may be running')
    .action((file: string, _options, command: Command) => actions.backup(file, flagsOf(command)))
    .addHelpText('after', BACKUP_EXAMPLE)
  const restore = program
    .command('restore')
    .argument('<file>', 'file that "backup" wrote')
    .description('restore a backup into an empty data directory')
    .action((file: string, _options, command: Command) => actions.restore(file, flagsOf(command)))
    .addHelpText('after', RESTORE_EXAMPLE)
  const reset = program
    .command('reset-password')
    .addArgument(new Argument('[name]', 'name of the account').default('admin', 'admin'))
    .description('create a one-time login for an account whose password is lost; the service may be running')
    .action((name: string, _options, command: Command) => actions.resetPassword(name, flagsOf(command)))
    .addHelpText('after', RESET_EXAMPLE)
  for (const option of OPTIONS) {
    if (DATABASE.includes(option.flag)) reset.addOption(commanderOption(option))
    if (option.group === 'Data')
      for (const command of [backup, restore]) command.addOption(commanderOption(option))
  }
  program
    .command('variables')
    .description('list all environment variables')
    .addHelpText('after', VARIABLES_EXAMPLE)
    .action(() => console.log(variables()))
  // Most people type --help without a command, and want to see the flags.
  program.addHelpText('after', ({ error }) => (error ? '' : `\n${serve.helpInformation()}${EXAMPLES}`))
  return program
}

function unknownWord(program: Command, word: string): string {
  const names = program
    .createHelp()
    .visibleCommands(program)
    .map((command) => command.name())
  return `error: there is no command "${word}". There are ${names.join(', ')}; "groundwork --help" explains them.`
}

function flagsOf(command: Command): Flags {
  const values = command.opts<Record<string, string | true | undefined>>()
  return Object.fromEntries(
    command.options.flatMap((option) => {
      const value = values[option.attributeName()]
      return value === undefined
        ? []
        : [[option.long?.slice(2) ?? '', value === true ? 'true' : value] as const]
    }),
  )
}
