// A host that is only a network namespace with files of its own: what runs in it sees nothing of the machine's network, and
// changes nothing of its files. It is gone when its shell ends.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { StepType } from '@groundwork/contract/steps'
import type { StepResult } from '@groundwork/host/steps'

const execute = promisify(execFile)

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * The agent asks only from hardware, bonds and VLANs, and not every kernel that runs this test makes VLANs. So the interface
 * is shown as one that is not virtual; all that it does is real.
 */
const SCRIPT = `set -eu
mount --make-rprivate /
mount -t tmpfs tmpfs /run
mkdir /run/etc
mkdir -m 0750 /run/chrony
cp -a /etc/. /run/etc
mount --bind /run/etc /etc
mount -t sysfs -o ro sysfs /sys
mount -t tmpfs tmpfs /sys/class/net
mkdir -p /sys/class/net/hardware/eth0
ln -s hardware/eth0 /sys/class/net/eth0
ip link set lo up
echo ready
read -r _ || true
`

export interface PrivateHost {
  /** Of the shell: the namespaces are found through it. */
  readonly pid: number
  /** Runs a command inside; answers with what it wrote. */
  run(command: string, ...words: readonly string[]): Promise<string>
  /** Starts a program that goes on until the host stops. */
  start(command: string, ...words: readonly string[]): void
  /** The agent executes a step there, by the real code with the real tools. */
  step(type: StepType, argument: unknown): Promise<StepResult>
  stop(): Promise<void>
}

/** `programs`: directories that are searched before those of the machine. */
export async function startPrivateHost(programs: readonly string[] = []): Promise<PrivateHost> {
  const shell = spawn('unshare', ['--net', '--mount', 'bash', '-c', SCRIPT], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  await untilReady(shell)
  const { pid } = shell
  if (pid === undefined) throw new Error('the shell has no process')
  const inside = ['--target', String(pid), '--net', '--mount']
  const env = { ...process.env, PATH: [...programs, process.env.PATH].join(':') }
  const daemons: ChildProcess[] = []
  const run = async (command: string, ...words: readonly string[]) => {
    const { stdout } = await execute('nsenter', [...inside, command, ...words], { env, cwd: root })
    return stdout
  }
  return {
    pid,
    run,
    start(command, ...words) {
      daemons.push(spawn('nsenter', [...inside, command, ...words], { env, stdio: 'ignore' }))
    },
    async step(type, argument) {
      const script = [`${root}tests/slow/host/run-step.ts`, type, JSON.stringify(argument)]
      return JSON.parse(await run(`${root}node_modules/.bin/tsx`, '--conditions=source', ...script))
    },
    async stop() {
      for (const daemon of daemons) daemon.kill('SIGKILL')
      await Promise.all(daemons.filter(isRunning).map((daemon) => once(daemon, 'exit')))
      const ended = once(shell, 'exit')
      shell.stdin.end('\n')
      await ended
    },
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null

/** The shell says one word when everything is in place; otherwise it ends and says why. */
async function untilReady(shell: ChildProcess): Promise<void> {
  if (!shell.stdout || !shell.stderr) throw new Error('the shell has no pipes')
  let complaint = ''
  shell.stderr.on('data', (data: Buffer) => {
    complaint += data.toString()
  })
  const said = once(createInterface({ input: shell.stdout }), 'line').then(() => true)
  const ended = once(shell, 'exit').then(() => false)
  if (!(await Promise.race([said, ended]))) {
    throw new Error(`A private host did not start (are you root, and may you make namespaces?): ${complaint}`)
  }
}
