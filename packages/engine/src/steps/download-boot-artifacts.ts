import type { StepArguments } from './step-arguments.ts'

/** Where the agent on an installed node finds the file system of its host. */
export const HOST_ROOT = '/host'

export const downloadBootArtifactsArgs: StepArguments = (_context, { bootArtifacts }) => {
  if (bootArtifacts === null) return null
  const { kernel_url, rootfs_url, initrd_url } = bootArtifacts
  return [JSON.stringify({ host_fs_mount_dir: HOST_ROOT, initrd_url, kernel_url, rootfs_url })]
}
