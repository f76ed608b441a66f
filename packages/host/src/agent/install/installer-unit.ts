// The installer as a transient unit of the executable that runs the agent: it outlives a restart of the agent, and there is
// only ever one of it.
import { messageOf } from '@groundwork/errors/error-text'
import type { Machine } from '../../machine/machine.ts'
import { type AgentSettings, failed, type StepResult, succeeded } from '../steps/step-run.ts'

const NAME = 'assisted-installer'
const STOP_SECONDS = 5
/** Where the image puts the proxies; not there when the agent was started by hand. */
const AGENT_ENVIRONMENT = '/etc/groundwork/agent.env'
const TOKEN_FILE = '/run/groundwork/installer.env'
/** podman's answer when a container of that name exists; services know it as "runs already". */
const NAME_IN_USE = 125
const NOT_LOADED = 5

export async function runInstallerUnit(
  machine: Machine,
  settings: AgentSettings,
  program: string,
  args: readonly string[],
): Promise<StepResult> {
  // Every user may read the command line of a unit, so the token comes from a file that only root reads.
  try {
    await machine.files.write(TOKEN_FILE, environmentLine('PULL_SECRET_TOKEN', settings.token), 0o600)
  } catch (error) {
    return failed(`${TOKEN_FILE} could not be written: ${messageOf(error)}`)
  }
  const { code, stdout, stderr } = await machine.run('systemd-run', [
    `--unit=${NAME}`,
    '--description=Groundwork installer: writes the operating system of this machine',
    '--wait',
    '--quiet',
    '--property=LogExtraFields=TAG=installer',
    `--property=TimeoutStopSec=${STOP_SECONDS}`,
    `--property=EnvironmentFile=-${AGENT_ENVIRONMENT}`,
    `--property=EnvironmentFile=${TOKEN_FILE}`,
    '--',
    ...[program, 'installer', ...args].map(literal),
  ])
  if (code === 0) return { ...succeeded(stdout), error: stderr }
  if (/already (?:loaded|exists)/i.test(stderr)) {
    const error = `The installer is running, or has failed on this machine before: the container name "${NAME}" is already in use (by the unit ${NAME}.service).`
    return failed(error, NAME_IN_USE)
  }
  const error = `${stderr.trim() || `The installer ended with exit code ${code}.`}\nIts log: journalctl TAG=installer`
  return failed(error, code, stdout)
}

export async function stopInstallerUnit(machine: Machine): Promise<StepResult> {
  const { code, stdout, stderr } = await machine.run('systemctl', ['stop', `${NAME}.service`])
  return code === 0 || code === NOT_LOADED ? succeeded(stdout) : failed(stderr, code, stdout)
}

/** systemd puts variables into the arguments of a unit unless the dollar is doubled. */
const literal = (argument: string): string => argument.replaceAll('$', '$$$$')

const environmentLine = (name: string, value: string): string =>
  `${name}="${value.replace(/[\r\n]/g, '').replace(/[\\"$`]/g, '\\$&')}"\n`
