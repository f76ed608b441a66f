// The containers that an installation starts. Each does on the simulated machine what it is for.
import { sendLogs } from '@groundwork/host/agent'
import type { ProgramResult } from '@groundwork/host/machine'
import { textIn } from '../../medium/tree-text.ts'
import { failedWith, type ProgramCall, succeededWith } from '../../world/program.ts'
import { readArguments } from '../../world/read-arguments.ts'
import { containersOf, imagesOf } from '../../world/system-state.ts'
import { applyIgnition, parseIgnition } from '../apply-ignition.ts'
import { runInstallerHere } from '../run-installer-here.ts'

const FAILED = 125
const WITH_VALUE = ['--net', '--pid', '--volume', '-v', '--entrypoint', '--name', '--env', '-e', '--authfile']
/** To look at all files and units of a configuration. */
const APPLY_MS = 10_000

export async function runContainer(
  call: ProgramCall,
  words: readonly string[],
  pull: (image: string) => Promise<ProgramResult | null>,
): Promise<ProgramResult> {
  const at = imageAt(words)
  const image = words[at] ?? ''
  const { value } = readArguments(words.slice(0, at), WITH_VALUE)
  if (!imagesOf(call.system).has(image)) {
    const failure = await pull(image)
    if (failure !== null) return failure
  }
  const args = words.slice(at + 1)
  if (value('--entrypoint')?.endsWith('machine-config-daemon')) return applyOnce(call, args)
  if (args[0] === 'logs_sender') return sendLogsAs(call, args.slice(1))
  const name = value('--name')
  if (name === 'assisted-installer') return runInstallerContainer(call, name, args)
  return succeededWith('')
}

/** The first word that is neither an option nor the value of one. */
function imageAt(words: readonly string[]): number {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (!word.startsWith('-')) return at
    if (WITH_VALUE.includes(word)) at++
  }
  return words.length
}

/** Writes the files of an Ignition into the running system, and makes its units known. */
async function applyOnce({ system, options }: ProgramCall, args: readonly string[]): Promise<ProgramResult> {
  const path = readArguments(args, ['--node-name', '--root-mount', '--once-from']).value('--once-from') ?? ''
  const text = textIn(system.tree, path)
  const ignition = text === null ? null : parseIgnition(text)
  if (text === null || ignition === null)
    return failedWith(`F1 start.go] failed to read ${path}: it is no Ignition\n`, 255)
  await system.world.time.sleep(APPLY_MS, options.signal)
  if (options.signal?.aborted) return failedWith('', 143)
  applyIgnition(system.tree, ignition)
  for (const { name, contents } of ignition.systemd?.units ?? []) {
    if (contents !== undefined) system.units.define(name, async () => {}, { stays: true })
  }
  // Those that make a cluster have a meaning; it replaces the empty one.
  system.world.clusters.prepareBootstrap(system, text)
  return succeededWith('')
}

async function sendLogsAs({ system, options }: ProgramCall, args: readonly string[]): Promise<ProgramResult> {
  const { value } = readArguments(
    args.map((word) => word.replace(/^-(?=[a-z])/, '--')),
    ['--cluster-id', '--url', '--host-id', '--infra-env-id', '--pull-secret-token'],
  )
  const [clusterId = '', hostId = '', infraEnvId = ''] = ['--cluster-id', '--host-id', '--infra-env-id'].map(
    (name) => value(name),
  )
  const result = await sendLogs(
    {
      machine: system.machine,
      settings: {
        url: value('--url') ?? '',
        infraEnvId,
        agentVersion: '',
        token: value('--pull-secret-token') ?? '',
        isInsecure: false,
        caFile: '',
      },
    },
    {
      cluster_id: clusterId,
      host_id: hostId,
      infra_env_id: infraEnvId,
      bootstrap: value('--bootstrap') === 'true',
      installer_gather: false,
    },
    options.signal ?? system.signal,
  )
  return { code: result.exit_code, stdout: result.output, stderr: result.error }
}

async function runInstallerContainer(
  { system, options }: ProgramCall,
  name: string,
  args: readonly string[],
): Promise<ProgramResult> {
  const containers = containersOf(system)
  if (containers.has(name))
    return failedWith(
      `Error: creating container storage: the container name "${name}" is already in use\n`,
      FAILED,
    )
  const ending = new AbortController()
  containers.set(name, ending)
  const signal = AbortSignal.any([ending.signal, options.signal ?? system.signal])
  return { ...succeededWith(''), code: await runInstallerHere(system, args, options.env ?? {}, signal) }
}
