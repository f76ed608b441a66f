// The process: reads what it is told, runs it, and ends in order.
import { CommanderError } from 'commander'
import { type Logger, pino } from 'pino'
import { SYSTEM_CLOCK } from '../clock.ts'
import type { Config } from '../config.ts'
import { banner, loginSteps } from './banner.ts'
import { checkVersions } from './check-versions.ts'
import { findHostExecutables } from './find-host-executables.ts'
import { ignoredNotes } from './ignored-variables.ts'
import { createProgram } from './program.ts'
import { readConfig } from './read-config.ts'
import { startService } from './start-service.ts'
import { ConfigProblems, type Flags } from './value-reader.ts'
import { variablesText } from './variables-text.ts'
import { waitForSignal } from './wait-for-signal.ts'

const FAILED = 1
const MISUSED = 2

async function configOf(flags: Flags): Promise<Config> {
  const config = readConfig(flags, process.env)
  await checkVersions(config)
  return { ...config, boot: { ...config.boot, hostExecutables: findHostExecutables() } }
}

/** On standard error: standard output is for what a person asked to see. */
const createLog = ({ logLevel }: Config): Logger =>
  pino({ level: logLevel }, pino.destination({ fd: 2, sync: true }))

async function serve(flags: Flags): Promise<void> {
  const config = await configOf(flags)
  const log = createLog(config)
  for (const note of ignoredNotes(process.env)) log.info(note)
  // From now on: a signal during the start must not leave the database running.
  const signal = waitForSignal()
  let onLost = (_error: Error): void => {}
  const lost = new Promise<never>((_resolve, reject) => {
    onLost = reject
  })
  lost.catch(() => {})
  const service = await startService(config, { log, onLost })
  signal.onSecond(() => service.abandon())
  try {
    if (!signal.wasSeen()) console.log(banner(config, service, performance.now(), process.stdout.isTTY))
    await Promise.race([signal.first, lost])
    log.info('stopping')
  } finally {
    await service.close()
  }
}

async function backup(file: string, flags: Flags): Promise<void> {
  const { runBackup } = await import('../backup/commands.ts')
  const manifest = await runBackup(await configOf(flags), file, SYSTEM_CLOCK)
  const parts = Object.keys(manifest.checksums).length
  console.log(`${file} holds everything (${parts} parts), the key to all secrets included. Keep it safe.`)
}

async function restore(file: string, flags: Flags): Promise<void> {
  const config = await configOf(flags)
  const { runRestore } = await import('../backup/commands.ts')
  const manifest = await runRestore(config, file)
  console.log(
    `${config.dataDir} is as it was at ${manifest.created_at}. Start the service with this --data-dir.`,
  )
}

async function login(name: string, flags: Flags): Promise<void> {
  const { issueLogin } = await import('./issue-login.ts')
  const code = await issueLogin(await configOf(flags), name, SYSTEM_CLOCK)
  console.log(loginSteps({ name, one_time_login: code }))
}

try {
  await createProgram({ serve, backup, restore, login }, variablesText).parseAsync()
  process.exit(0)
} catch (error) {
  process.exit(explain(error))
}

function explain(error: unknown): number {
  // Commander has said it already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : MISUSED
  if (error instanceof ConfigProblems) {
    console.error('Groundwork did not start:')
    for (const problem of error.problems) console.error(`  - ${problem}`)
    console.error('"groundwork --help" explains all settings.')
    return MISUSED
  }
  console.error(`Groundwork stopped: ${error instanceof Error ? messageOf(error) : String(error)}`)
  if (error instanceof Error && process.env.GROUNDWORK_LOG_LEVEL === 'debug') console.error(error.stack)
  return FAILED
}

function messageOf(error: Error): string {
  const { cause } = error
  // Failures of the system have been put into words by whoever met them.
  const isSaid = !(cause instanceof Error) || 'syscall' in cause || error.message.includes(cause.message)
  const message = error.message || (error as NodeJS.ErrnoException).code || error.name
  return isSaid ? message : `${message} (${messageOf(cause)})`
}
