import { RebootForReclaimRequest } from '@groundwork/contract/steps'
import type { Machine, ProgramResult } from '../../machine/machine.ts'
import { ENTRY_FILE, isFolder, keptKernelArguments, optionsOfEntry } from '../reclaim/boot-entry.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep, type StepResult } from './step-run.ts'

/** Starts the machine anew, into the discovery image that was put beside the installed system. */
export const runRebootForReclaim: RunStep = async ({ machine }, args) => {
  const read = readArgument(RebootForReclaimRequest, args)
  if (!read.ok) return failed(read.error)
  const { host_fs_mount_dir } = read.value
  if (!isFolder(host_fs_mount_dir)) return failed(`"${host_fs_mount_dir}" is not a folder of this machine.`)
  const root = host_fs_mount_dir.replace(/\/+$/, '')
  const { stdout: architecture } = await machine.run('uname', ['-m'])
  if (architecture.trim() === 's390x') {
    const failure = await writeBootRecord(machine, root)
    if (failure !== null) return failure
  }
  return resultOf(await machine.run('chroot', [root || '/', 'systemctl', 'reboot']))
}

/** A mainframe starts what its boot record names, and reads no boot entries. */
async function writeBootRecord(machine: Machine, root: string): Promise<StepResult | null> {
  const options = optionsOfEntry((await machine.files.text(`${root}/${ENTRY_FILE}`)) ?? '')
  if (options === null) return failed(`${root}/${ENTRY_FILE} is not there, or has no kernel arguments.`)
  const extra = keptKernelArguments((await machine.files.text('/proc/cmdline')) ?? '')
  const script =
    'mount -o remount,rw /boot && zipl -V -t /boot -i /discovery/vmlinuz -r /discovery/initrd -P "$1"'
  const inside = ['unshare', '--mount', 'bash', '-c', script, 'bash', [options, ...extra].join(' ')]
  const finished = await machine.run('chroot', [root || '/', ...inside])
  return finished.code === 0 ? null : resultOf(finished)
}

const resultOf = ({ code, stdout, stderr }: ProgramResult): StepResult => ({
  exit_code: code,
  output: stdout,
  error: stderr,
})
