import { HOST_ROOT } from './download-boot-artifacts.ts'
import type { Step } from './step.ts'

export const rebootForReclaim: Step = {
  args: () => [JSON.stringify({ host_fs_mount_dir: HOST_ROOT })],
}
