import type { Command } from 'commander'
import { InvalidArgumentError, Option } from 'commander'
import type { AgentSettings } from '../agent/steps/step-run.ts'
import { serviceUrl } from '../service/service-url.ts'
import { booleanFlag } from './boolean-flag.ts'
import type { KnownFlags } from './go-flags.ts'
import { HOST_VERSION } from './host-version.ts'

/** As commander hands them over. */
export interface AgentFlags {
  readonly url?: string
  readonly infraEnvId?: string
  readonly agentVersion: string
  readonly interval: number
  readonly cacert: string
  readonly insecure: boolean
  readonly hostId: string
  readonly config: string
  readonly withTextLogging: boolean
  readonly withStdoutLogging: boolean
  readonly withJournalLogging: boolean
  readonly enrol: boolean
}

export const AGENT_FLAGS: KnownFlags = {
  switches: ['insecure', 'enrol', 'with-journal-logging', 'with-text-logging', 'with-stdout-logging'],
  values: ['url', 'infra-env-id', 'agent-version', 'interval', 'cacert', 'host-id', 'config'],
}

export function addConnectionFlags(command: Command): Command {
  return command
    .option('--url <url>', 'address of the service')
    .option('--infra-env-id <id>', 'where the machine belongs')
    .option('--host-id <id>', 'id of this machine; found out if left out', '')
    .option('--config <file>', 'settings instead of those in /etc/assisted/agent.conf', '')
    .option('--agent-version <text>', 'reported as the version of the agent', HOST_VERSION)
    .option('--cacert <file>', 'PEM with authorities that are trusted beside those of the system', '')
    .addOption(booleanFlag('insecure', 'do not check the certificate of the service', false))
}

export function addAgentFlags(command: Command): Command {
  return addConnectionFlags(command)
    .addOption(
      new Option('--interval <seconds>', 'between registrations that fail').default(60).argParser(seconds),
    )
    .addOption(
      booleanFlag('enrol', 'get the pull secret and a token from the service after the registration', false),
    )
    .addOption(
      booleanFlag(
        'with-journal-logging',
        'accepted for old units: the journal has what is written here',
        true,
      ),
    )
    .addOption(
      booleanFlag('with-text-logging', 'write the log to /var/log/agent_registration.log as well', false),
    )
    .addOption(
      booleanFlag(
        'with-stdout-logging',
        'accepted for old units: the log is on standard error anyway',
        false,
      ),
    )
}

export const settingsOf = (flags: AgentFlags, token: string): AgentSettings => ({
  url: serviceUrl(flags.url ?? ''),
  infraEnvId: flags.infraEnvId ?? '',
  agentVersion: flags.agentVersion,
  token,
  isInsecure: flags.insecure,
  caFile: flags.insecure ? '' : flags.cacert,
})

function seconds(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('Give whole seconds.')
  return Number(value)
}
