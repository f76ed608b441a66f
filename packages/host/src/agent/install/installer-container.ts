// The installer as a container, as the reference runs it.

import type { Machine } from '../../machine/machine.ts'
import { hasImage } from '../containers/pull-images.ts'
import { type AgentSettings, failed, type StepResult } from '../steps/step-run.ts'

const NAME = 'assisted-installer'
const PULL_ATTEMPTS = 3
const PULL_SECONDS = 600
const NOT_PULLED = 2
const JOURNAL = '/run/systemd/journal/socket'

export async function runInstallerContainer(
  machine: Machine,
  settings: AgentSettings,
  image: string,
  args: readonly string[],
): Promise<StepResult> {
  const refusal = await pullIfAbsent(machine, image)
  if (refusal !== null) return failed(refusal, NOT_PULLED)
  const volumes = [
    '/dev:/dev:rw',
    '/opt:/opt:rw',
    '/var/log:/var/log:rw',
    `${JOURNAL}:${JOURNAL}`,
    '/etc/pki:/etc/pki',
    '/tmp:/tmp',
  ]
  const authorities = settings.caFile === '' ? [] : ['-v', `${settings.caFile}:${settings.caFile}:rw`]
  return resultOf(
    await machine.run(
      'podman',
      [
        ...['run', '--privileged', '--pid=host', '--net=host', `--name=${NAME}`],
        ...volumes.flatMap((volume) => ['-v', volume]),
        // Without a value: podman takes it from its own environment, where no list of processes shows it.
        '--env=PULL_SECRET_TOKEN',
        ...authorities,
        image,
        ...args,
      ],
      { env: { PULL_SECRET_TOKEN: settings.token } },
    ),
  )
}

export const stopInstallerContainer = async (machine: Machine): Promise<StepResult> =>
  resultOf(await machine.run('podman', ['stop', '-i', '-t', '5', NAME]))

async function pullIfAbsent(machine: Machine, image: string): Promise<string | null> {
  if (await hasImage(machine, image)) return null
  let reason = ''
  for (let attempt = 1; attempt <= PULL_ATTEMPTS; attempt++) {
    const { code, stderr } = await machine.run('timeout', [String(PULL_SECONDS), 'podman', 'pull', image])
    if (code === 0) return null
    reason = stderr.trim() || `podman ended with exit code ${code}`
  }
  return `The installer image ${image} could not be pulled: ${reason}`
}

const resultOf = ({
  code,
  stdout,
  stderr,
}: {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}): StepResult => ({ exit_code: code, output: stdout, error: stderr })
