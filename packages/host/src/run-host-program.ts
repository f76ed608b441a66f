// The process on a machine: reads what it is told, and does it.

import { appendFileSync } from 'node:fs'
import { messageOf } from '@groundwork/errors/error-text'
import { CommanderError } from 'commander'
import { PULL_SECRET_PATH } from './agent/enrol-host.ts'
import { findHostId } from './agent/host-id.ts'
import { collectInventory } from './agent/inventory/collect-inventory.ts'
import { runAgent } from './agent/run-agent.ts'
import { ALL_STEPS } from './agent/steps/all-steps.ts'
import type { RunStep } from './agent/steps/step-run.ts'
import {
  AGENT_CONF,
  type Configured,
  configuredBy,
  placePullSecret,
  readAgentConf,
} from './cli/agent-conf.ts'
import { AGENT_FLAGS, type AgentFlags, settingsOf } from './cli/agent-flags.ts'
import { checkPeer } from './cli/check-peer.ts'
import { type Actions, createProgram, stepList } from './cli/create-program.ts'
import { fromGoFlags, type KnownFlags } from './cli/go-flags.ts'
import { HOST_VERSION } from './cli/host-version.ts'
import { installerSettings } from './cli/installer-flags.ts'
import { INSTALLER_FLAGS, type InstallerFlags } from './cli/installer-options.ts'
import { createProcessLog } from './cli/process-log.ts'
import { wordsByName } from './cli/words-by-name.ts'
import type { InstallerSettings } from './installer/installer-settings.ts'
import { realFiles } from './machine/real/real-files.ts'
import { createRealMachine } from './machine/real/real-machine.ts'
import { readAuthorities } from './machine/real/trust.ts'

// Look-ups of names block a thread each; the usual four are taken by a few slow name servers.
process.env.UV_THREADPOOL_SIZE ??= '16'

const FAILED = 1
const MISUSED = 2
const TEXT_LOG = '/var/log/agent_registration.log'
const INSTALLER_LOG = '/var/log/assisted-installer.log'
/** Commands whose flags agents and images write in the spelling of Go. */
const GO_FLAGS: Readonly<Record<string, KnownFlags>> = {
  agent: AGENT_FLAGS,
  step: AGENT_FLAGS,
  installer: INSTALLER_FLAGS,
}
/** Steps that leave a machine other than it was. */
const DESTRUCTIVE: readonly string[] = [
  'install',
  'installation-disk-speed-check',
  'download-boot-artifacts',
  'reboot-for-reclaim',
]

class UsageError extends Error {}

export interface HostProgramParts {
  /** What runs in the new cluster is made of parts of this package, so it is handed in; its answer is the exit code. */
  readonly controller: () => Promise<number>
}

const ownActions: Omit<Actions, 'controller'> = {
  async agent(given) {
    const { flags, token, pullSecretFile } = await configured(given)
    if (!flags.url || !flags.infraEnvId)
      throw new UsageError(
        `The agent needs --url and --infra-env-id, or SERVICE_URL and INFRA_ENV_ID in ${AGENT_CONF}.`,
      )
    const log = createProcessLog({
      isForJournal: process.env.JOURNAL_STREAM !== undefined,
      ...(flags.withTextLogging ? { copy: appendTo(TEXT_LOG) } : {}),
    })
    if (token === '')
      log.info(
        'There is no token in PULL_SECRET_TOKEN or AGENT_AUTH_TOKEN; services that ask for one will refuse this machine.',
      )
    const { machine, settings } = connect(flags, token)
    if (pullSecretFile !== '' && !flags.enrol && (await placePullSecret(machine, pullSecretFile)) === 'kept')
      log.warn(`${PULL_SECRET_PATH} exists and is kept; PULL_SECRET_FILE is not used.`)
    const signal = endingSignal()
    log.info(`groundwork-host ${HOST_VERSION} reports to ${settings.url}.`)
    await runAgent({
      ...{ machine, settings, log, steps: ALL_STEPS, hostId: flags.hostId },
      ...{ intervalMs: flags.interval * 1_000, enrols: flags.enrol, signal },
    })
    // What still runs is of no use: its results cannot be reported.
    process.exit(0)
  },

  async inventory({ pretty }) {
    const inventory = await collectInventory(createRealMachine())
    process.stdout.write(`${JSON.stringify(inventory, null, pretty ? 2 : 0)}\n`)
  },

  async step(type, args, given) {
    if (type === undefined) return void process.stdout.write(`${stepList()}\n`)
    const run = Object.hasOwn(ALL_STEPS, type)
      ? (ALL_STEPS as Readonly<Record<string, RunStep>>)[type]
      : undefined
    if (run === undefined) throw new UsageError(`There is no step "${type}".\n${stepList()}`)
    if (DESTRUCTIVE.includes(type) && !given.yes) {
      throw new UsageError(`"${type}" changes this machine for good. Add --yes if that is what you want.`)
    }
    const { flags, token } = await configured(given)
    const { machine, settings } = connect(flags, token)
    const hostId = flags.hostId || (await findHostId(machine)).id
    const result = await run({ machine, settings, hostId }, args)
    if (result.output !== '') process.stdout.write(result.output.replace(/\n?$/, '\n'))
    if (result.error !== '') process.stderr.write(result.error.replace(/\n?$/, '\n'))
    // Codes of steps can be larger than a process can end with.
    process.exitCode = result.exit_code === 0 ? 0 : result.exit_code & 0xff || FAILED
  },

  async installer(flags) {
    const settings = await installerSettingsOf(flags)
    const { caFile, isInsecure, noProxy } = settings
    const environment =
      noProxy === '' ? process.env : { ...process.env, NO_PROXY: noProxy, no_proxy: noProxy }
    const machine = createRealMachine({ environment, caFile, isInsecure })
    const isForJournal = process.env.JOURNAL_STREAM !== undefined
    const log = createProcessLog({ isForJournal, copy: appendTo(INSTALLER_LOG) })
    // Loaded only here: no other command needs what belongs to it, and they start faster without.
    const { runInstaller } = await import('./installer/run-installer.ts')
    process.exit(await runInstaller({ machine, settings, log, signal: endingSignal() }))
  },

  async check({ peer }) {
    const { lines, isGood } = await checkPeer(createRealMachine(), peer)
    process.stdout.write(`${lines.join('\n')}\n`)
    process.exitCode = isGood ? 0 : FAILED
  },
}

/** Aborted when this process is told to end. */
function endingSignal(): AbortSignal {
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort())
  return ending.signal
}

function appendTo(file: string): (line: string) => void {
  return (line) => {
    try {
      appendFileSync(file, line, { mode: 0o600 })
    } catch {
      // A full disk must not stop anything.
    }
  }
}

async function installerSettingsOf(flags: InstallerFlags): Promise<InstallerSettings> {
  try {
    const settings = installerSettings(flags, process.env)
    if (settings.caFile !== '') readAuthorities(settings.caFile)
    return settings
  } catch (error) {
    const reason = messageOf(error)
    const token = process.env.PULL_SECRET_TOKEN ?? ''
    const machine = createRealMachine({ isInsecure: flags.insecure, caFile: usableAuthorities(flags) })
    const { reportRefusal } = await import('./installer/report-refusal.ts')
    await reportRefusal(machine, { ...flags, token, infraEnvId: flags.infraEnvId || flags.clusterId }, reason)
    throw new UsageError(reason)
  }
}

/** They may be the very reason of a refusal; what they vouch for may be trusted by the system, too. */
function usableAuthorities({ insecure, cacert }: InstallerFlags): string {
  try {
    if (!insecure && cacert !== '') readAuthorities(cacert)
    return insecure ? '' : cacert
  } catch {
    return ''
  }
}

async function configured(given: AgentFlags): Promise<Configured> {
  try {
    return configuredBy(given, process.env, await readAgentConf({ files: realFiles }, given.config))
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}

function connect(flags: AgentFlags, token: string) {
  const settings = settingsOf(flags, token)
  // Now, and not with the first request: a user who starts it by hand wants to know at once.
  if (settings.caFile !== '') readAuthorities(settings.caFile)
  const { caFile, isInsecure } = settings
  const path = process.execPath
  const installer = path.endsWith('/node') ? {} : { installer: { kind: 'executable', path } as const }
  return { machine: createRealMachine({ caFile, isInsecure }), settings: { ...settings, ...installer } }
}

/** By the words of the command line. */
export async function runHostProgram({ controller }: HostProgramParts): Promise<void> {
  const actions: Actions = {
    ...ownActions,
    // What still runs is of no use: its results cannot be reported.
    controller: async () => process.exit(await controller()),
  }
  const [command = '--help', ...rest] = wordsByName(process.argv0, process.argv.slice(2))
  const goFlags = Object.hasOwn(GO_FLAGS, command) ? GO_FLAGS[command] : undefined
  const args = [command, ...(goFlags === undefined ? rest : fromGoFlags(rest, goFlags))]
  try {
    await createProgram(actions).parseAsync(args, { from: 'user' })
  } catch (error) {
    // It has said by itself what is wrong.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : MISUSED
    else {
      process.stderr.write(`${messageOf(error)}\n`)
      process.exitCode = error instanceof UsageError ? MISUSED : FAILED
    }
  }
}
