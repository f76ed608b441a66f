import type { ReplyHandler } from './reply-result.ts'
import type { Step, StepArguments } from './step.ts'

/** Where the agent on an installed node finds the file system of its host. */
export const HOST_ROOT = '/host'

const args: StepArguments = (_context, { bootArtifacts }) => {
  if (bootArtifacts === null) return null
  const { kernel_url, rootfs_url, initrd_url } = bootArtifacts
  return [JSON.stringify({ host_fs_mount_dir: HOST_ROOT, initrd_url, kernel_url, rootfs_url })]
}

const onSuccess: ReplyHandler = () => ({
  ok: true,
  hostEvent: { type: 'rebooting-for-reclaim' },
})

const onFailure: ReplyHandler = (_context, { error, exit_code }) => ({
  ok: true,
  hostEvent: {
    type: 'reclaim-failed',
    reason: error || `Downloading the boot artifacts ended with exit code ${exit_code}.`,
  },
})

export const downloadBootArtifacts: Step = { args, onSuccess, onFailure }
