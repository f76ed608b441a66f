// An emulated machine with UEFI and disks of its own, as the installer sees machines: commands are run inside of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Finished, Machine } from '@groundwork/host/machine/machine'
import { createBareMachine } from '@groundwork/host/testing/sample-machine'
import { until } from '../../fault/until.ts'
import { diskMachineRamdisk } from './ramdisk.ts'

const OVMF = '/usr/share/OVMF'
const PATIENCE_MS = 280_000
const DISK_MIB = 512
const NO_SUCH_PROGRAM = 127

export interface DiskMachine {
  readonly machine: Machine
  /** What bash prints there; fails when it does. */
  shell(script: string): Promise<string>
  stop(): Promise<void>
}

/** It has the disks /dev/vda and /dev/vdb. */
export async function startDiskMachine(directory: string): Promise<DiskMachine> {
  const { kernel, ramdisk } = await diskMachineRamdisk()
  const console = join(directory, 'console.log')
  const port = join(directory, 'commands.socket')
  const variables = join(directory, 'firmware-variables.fd')
  await copyFile(join(OVMF, 'OVMF_VARS_4M.fd'), variables)
  const disks = ['vda', 'vdb'].map((name) => join(directory, `${name}.img`))
  for (const disk of disks) {
    await writeFile(disk, '')
    await truncate(disk, DISK_MIB * 1024 * 1024)
  }
  const emulator = spawn(
    'qemu-system-x86_64',
    [
      ...['-machine', 'q35,accel=tcg', '-smp', '2', '-m', '1024', '-nodefaults', '-display', 'none'],
      ...['-no-reboot', '-nic', 'none', '-kernel', kernel, '-initrd', ramdisk],
      ...['-append', 'console=ttyS0,115200 rdinit=/init panic=-1'],
      ...['-drive', `if=pflash,format=raw,readonly=on,file=${OVMF}/OVMF_CODE_4M.fd`],
      ...['-drive', `if=pflash,format=raw,file=${variables}`],
      ...disks.flatMap((disk) => ['-drive', `file=${disk},if=virtio,format=raw`]),
      ...['-serial', `file:${console}`, '-serial', `unix:${port},server=on,wait=off`],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(emulator, 'exit')
  const stop = async () => {
    emulator.kill('SIGKILL')
    if (emulator.exitCode === null && emulator.signalCode === null) await ended
  }
  try {
    const isReady = async () => {
      const text = await readFile(console, 'utf8').catch(() => '')
      if (emulator.exitCode !== null) throw new Error(`The machine ended.\n${text.slice(-3_000)}`)
      return text.includes('FIXTURE ready=yes') ? true : null
    }
    await until('The machine takes commands', isReady, PATIENCE_MS)
    const line = connect(port)
    await once(line, 'connect')
    return { ...remoteMachine(line), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function remoteMachine(line: Socket): Omit<DiskMachine, 'stop'> {
  const waiting = new Map<string, (finished: Finished) => void>()
  let count = 0
  createInterface({ input: line }).on('line', (text) => {
    const [id = '', code, output = ''] = text.split(' ')
    const ended = Number(code)
    const stdout = Buffer.from(output, 'base64').toString('utf8')
    waiting.get(id)?.({ code: ended === NO_SUCH_PROGRAM ? -1 : ended, stdout, stderr: '' })
    waiting.delete(id)
  })
  const run: Machine['run'] = (program, args) =>
    new Promise((resolve) => {
      const id = String(++count)
      waiting.set(id, resolve)
      const words = [program, ...args].map((word) => `${word}\0`).join('')
      line.write(`${id} ${Buffer.from(words).toString('base64')}\n`)
    })
  const textOf = async (program: string, ...args: readonly string[]) => {
    const { code, stdout } = await run(program, args)
    return code === 0 ? stdout : null
  }
  const bare = createBareMachine()
  const machine: Machine = {
    ...bare,
    run,
    files: {
      ...bare.files,
      text: (path) => textOf('cat', path),
      realPath: async (path) => (await textOf('readlink', '-e', path))?.trim() ?? null,
      async kind(path) {
        const form = (await textOf('stat', '-L', '-c', '%F', path))?.trim() ?? ''
        if (form === '') return null
        if (form === 'directory') return 'directory'
        return form.startsWith('regular') ? 'file' : 'device'
      },
    },
  }
  return {
    machine,
    async shell(script) {
      const { code, stdout } = await run('bash', ['-euc', script])
      if (code !== 0) throw new Error(`${script} ended with ${code}: ${stdout}`)
      return stdout
    },
  }
}
