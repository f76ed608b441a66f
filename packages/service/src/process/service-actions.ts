// What the commands of the service do, each until it is over.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import type { Simulator } from '../api/simulation/simulator.ts'
import { SYSTEM_CLOCK } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import { ignoredNotes } from '../config/settings/ignored-variables.ts'
import type { Flags } from '../config/settings/value-reader.ts'
import { banner, loginSteps } from './banner.ts'
import { checkVersions } from './check-versions.ts'
import type { Actions } from './program.ts'
import { readConfig } from './read-config.ts'
import { startService } from './start-service.ts'
import { waitForSignal } from './wait-for-signal.ts'

/** Where builds put the programs for hosts: beside a bundle; seen from the sources and what is compiled of them; from a bundle in a clone. */
const HOST_EXECUTABLES = ['./hosts/', '../../../host/dist/', '../../../../host/dist/']

async function configOf(flags: Flags): Promise<Config> {
  const config = readConfig(flags, process.env)
  await checkVersions(config)
  const places = HOST_EXECUTABLES.map((place) => fileURLToPath(new URL(place, import.meta.url)))
  const hostExecutables = places.find((place) => existsSync(place)) ?? ''
  return { ...config, boot: { ...config.boot, hostExecutables } }
}

/** On standard error: standard output is for what a person asked to see. */
const createLog = ({ logLevel }: Config): Logger =>
  pino({ level: logLevel }, pino.destination({ fd: 2, sync: true }))

async function serve(flags: Flags, simulator: Simulator | undefined): Promise<void> {
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
  const service = await startService(config, { log, onLost, ...(simulator && { simulator }) })
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
  console.log(`Wrote ${file} (${parts} parts). It contains the key to all secrets: keep it safe.`)
}

async function restore(file: string, flags: Flags): Promise<void> {
  const config = await configOf(flags)
  const { runRestore } = await import('../backup/commands.ts')
  const manifest = await runRestore(config, file)
  console.log(
    `Restored the backup of ${manifest.created_at} to ${config.dataDir}. Start the service with this --data-dir.`,
  )
}

async function resetPassword(name: string, flags: Flags): Promise<void> {
  const { issueLogin } = await import('./issue-login.ts')
  const code = await issueLogin(await configOf(flags), name, SYSTEM_CLOCK)
  console.log(loginSteps({ name, one_time_login: code }))
}

/** `simulator`: brings simulated machines along, which the service itself does not know. */
export const serviceActions = ({ simulator }: { readonly simulator?: Simulator } = {}): Actions => ({
  serve: (flags) => serve(flags, simulator),
  ...{ backup, restore, resetPassword },
})
