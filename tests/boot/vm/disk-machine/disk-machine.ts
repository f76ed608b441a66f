// An emulated machine with UEFI and disks of its own, as the installer sees machines: commands are run inside of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Machine } from '@groundwork/host/machine'
import { createBareMachine } from '@groundwork/host/testing'
import { until } from '../../../testing/until.ts'
import { EMULATED_MACHINE } from '../live-iso/emulated-machine.ts'
import { UEFI_FIRMWARE } from '../uefi-firmware.ts'
import { diskMachineRamdisk } from './ramdisk.ts'
import { createRemoteCommands } from './remote-commands.ts'

const PATIENCE_MS = 600_000
const DISK_MIB = 512
const KERNEL_ARGUMENTS = `console=ttyS0,115200 rdinit=/init panic=-1 ${EMULATED_MACHINE.join(' ')} cryptomgr.notests printk.devkmsg=on`

export interface DiskMachine {
  readonly machine: Machine
  /** What bash prints there; fails when it does. The console has every command of the script. */
  shell(script: string): Promise<string>
  stop(): Promise<void>
}

/** It has the disks /dev/vda and /dev/vdb. */
export async function startDiskMachine(directory: string): Promise<DiskMachine> {
  const { kernel, ramdisk } = await diskMachineRamdisk()
  const serial = join(directory, 'console.log')
  const port = join(directory, 'commands.socket')
  const disks = ['vda', 'vdb'].map((name) => join(directory, `${name}.img`))
  for (const disk of disks) {
    await writeFile(disk, '')
    await truncate(disk, DISK_MIB * 1024 * 1024)
  }
  const server = createServer().listen(port)
  await once(server, 'listening')
  const connected = once(server, 'connection')
  const emulator = spawn(
    'qemu-system-x86_64',
    [
      // With random numbers from the start: tools wait for them. A second processor is not faster where cores are few.
      ...['-machine', 'q35,accel=tcg', '-cpu', 'qemu64,+rdrand', '-m', '1024'],
      ...['-nodefaults', '-display', 'none'],
      ...['-no-reboot', '-nic', 'none', '-kernel', kernel, '-initrd', ramdisk],
      ...['-append', KERNEL_ARGUMENTS],
      ...UEFI_FIRMWARE,
      ...disks.flatMap((disk) => ['-drive', `file=${disk},if=virtio,format=raw`]),
      ...['-serial', `file:${serial}`],
      // Not a serial port: this one waits for its reader instead of losing what comes too fast.
      ...['-device', 'virtio-serial-pci', '-chardev', `socket,id=commands,path=${port}`],
      ...['-device', 'virtserialport,chardev=commands,name=commands'],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(emulator, 'exit')
  const console = () => readFile(serial, 'utf8').catch(() => '')
  const stop = async () => {
    server.close()
    emulator.kill('SIGKILL')
    if (emulator.exitCode === null && emulator.signalCode === null) await ended
  }
  try {
    const isReady = async () => {
      const text = await console()
      if (emulator.exitCode !== null) throw new Error('The machine ended.')
      return text.includes('FIXTURE ready=yes')
    }
    await until('The machine takes commands', isReady, PATIENCE_MS)
    const [line] = (await connected) as [Socket]
    const run = createRemoteCommands({ line, console })
    return { machine: asMachine(run), shell: (script) => runShell(run, script), stop }
  } catch (cause) {
    await stop()
    throw new Error(`The machine did not start. ${cause}\n${(await console()).slice(-3_000)}`, { cause })
  }
}

async function runShell(run: Machine['run'], script: string): Promise<string> {
  const { code, stdout } = await run('bash', ['-euxc', script])
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${stdout}`)
  return stdout
}

function asMachine(run: Machine['run']): Machine {
  const readOutput = async (program: string, ...args: readonly string[]) => {
    const { code, stdout } = await run(program, args)
    return code === 0 ? stdout : null
  }
  const bare = createBareMachine()
  return {
    ...bare,
    run,
    files: {
      ...bare.files,
      text: (path) => readOutput('cat', path),
      realPath: async (path) => (await readOutput('readlink', '-e', path))?.trim() ?? null,
      async kind(path) {
        const form = (await readOutput('stat', '-L', '-c', '%F', path))?.trim() ?? ''
        if (form === '') return null
        if (form === 'directory') return 'directory'
        return form.startsWith('regular') ? 'file' : 'device'
      },
    },
  }
}
