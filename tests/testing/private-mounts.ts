// This machine, with mounts of its own: what the installer mounts below /mnt is invisible to other processes, and is gone afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Machine } from '@groundwork/host/machine'
import { createRealMachine } from '@groundwork/host/machine'

const SCRIPT = `set -eu
mount --make-rprivate /
mount -t tmpfs tmpfs /mnt
mount -t tmpfs tmpfs /run
echo ready
read -r _ || true
`
const NO_SUCH_PROGRAM = 127

export interface PrivateMounts {
  /** The installer waits on it without losing time. */
  readonly machine: Machine
  /** What a shell prints there. */
  shell(script: string): Promise<string>
  stop(): Promise<void>
}

/** `programs`: a directory that is searched before those of the machine. */
export async function startPrivateMounts(programs = ''): Promise<PrivateMounts> {
  const holder = spawn('unshare', ['--mount', 'sh', '-c', SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(holder, 'exit')
  await Promise.race([
    once(holder.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('Mounts of our own cannot be had. Run this suite as root.'))),
  ])
  const PATH = [...(programs === '' ? [] : [programs]), process.env.PATH, '/usr/sbin:/sbin'].join(':')
  const real = createRealMachine({ environment: { ...process.env, PATH } })
  const inside = ['--mount', '--target', String(holder.pid), '--']
  const run: Machine['run'] = async (program, args, options) => {
    const finished = await real.run('nsenter', [...inside, program, ...args], options)
    return finished.code === NO_SUCH_PROGRAM ? { ...finished, code: -1 } : finished
  }
  return {
    machine: { ...real, run, clock: { now: () => Date.now(), sleep: async () => undefined } },
    async shell(script) {
      const { code, stdout, stderr } = await run('sh', ['-euc', script])
      if (code !== 0) throw new Error(`${script} ended with ${code}: ${stderr}`)
      return stdout
    },
    async stop() {
      holder.stdin.end()
      await ended
    },
  }
}
