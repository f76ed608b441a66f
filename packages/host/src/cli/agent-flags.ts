import type { Command } from 'commander'
import { InvalidArgumentError, Option } from 'commander'
import type { AgentSettings } from '../agent/steps/step-run.ts'
import { HOST_VERSION } from '../host-version.ts'
import type { KnownFlags } from './go-flags.ts'

/** As commander hands them over. */
export interface AgentFlags {
  readonly url?: string
  readonly infraEnvId?: string
  readonly agentVersion: string
  readonly interval: number
  readonly cacert: string
  readonly insecure: boolean
  readonly hostId: string
  readonly withTextLogging: boolean
  readonly withStdoutLogging: boolean
  readonly withJournalLogging: boolean
  readonly enrol: boolean
}

export const AGENT_FLAGS: KnownFlags = {
  switches: ['insecure', 'enrol', 'with-journal-logging', 'with-text-logging', 'with-stdout-logging'],
  values: ['url', 'infra-env-id', 'agent-version', 'interval', 'cacert', 'host-id'],
}

export function addConnectionFlags(command: Command): Command {
  return command
    .option('--url <url>', 'address of the service')
    .option('--infra-env-id <id>', 'where the machine belongs')
    .option('--host-id <id>', 'id of this machine; found out if left out', '')
    .option('--agent-version <text>', 'reported as the version of the agent', HOST_VERSION)
    .option('--cacert <file>', 'PEM with authorities that are trusted beside those of the system', '')
    .addOption(flag('insecure', 'do not check the certificate of the service', false))
}

export function addAgentFlags(command: Command): Command {
  return addConnectionFlags(command)
    .addOption(
      new Option('--interval <seconds>', 'between registrations that fail').default(60).argParser(seconds),
    )
    .addOption(
      flag('enrol', 'get the pull secret and a token from the service after the registration', false),
    )
    .addOption(
      flag('with-journal-logging', 'accepted for old units: the journal has what is written here', true),
    )
    .addOption(flag('with-text-logging', 'write the log to /var/log/agent_registration.log as well', false))
    .addOption(
      flag('with-stdout-logging', 'accepted for old units: the log is on standard error anyway', false),
    )
}

export const settingsOf = (flags: AgentFlags, token: string): AgentSettings => ({
  url: (flags.url ?? '').replace(/\/+$/, '').replace(/\/api\/assisted-install$/, ''),
  infraEnvId: flags.infraEnvId ?? '',
  agentVersion: flags.agentVersion,
  token,
  isInsecure: flags.insecure,
  caFile: flags.insecure ? '' : flags.cacert,
})

function flag(name: string, help: string, standard: boolean): Option {
  return new Option(`--${name} [bool]`, help).default(standard).argParser((value: string) => {
    if (value === 'true' || value === 'false') return value === 'true'
    throw new InvalidArgumentError('Say true or false.')
  })
}

function seconds(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('Give whole seconds.')
  return Number(value)
}
