import { DownloadBootArtifactsRequest } from '@groundwork/contract/steps'
import { shareRunning } from '../network/share-running.ts'
import { isBootableUrl, isFolder } from '../reclaim/boot-entry.ts'
import { downloadArtifacts } from '../reclaim/download-artifacts.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep, succeeded } from './step-run.ts'

/** Runs on an installed machine, whose root is a folder for the agent. */
export const runDownloadBootArtifacts: RunStep = async ({ machine }, args) => {
  const read = readArgument(DownloadBootArtifactsRequest, args)
  if (!read.ok) return failed(read.error)
  const { kernel_url, initrd_url, rootfs_url, host_fs_mount_dir } = read.value
  for (const url of [kernel_url, initrd_url, rootfs_url]) {
    if (!isBootableUrl(url)) return failed(`"${url.replace(/\?.*$/s, '')}" is not an address of a boot file.`)
  }
  if (!isFolder(host_fs_mount_dir)) return failed(`"${host_fs_mount_dir}" is not a folder of this machine.`)
  // The service asks every minute, and two downloads would spoil each other's files.
  const failure = await shareRunning(machine, `boot artifacts ${args[0]}`, () =>
    downloadArtifacts(machine, read.value),
  )
  return failure === null ? succeeded('Successfully downloaded boot artifacts') : failed(failure)
}
