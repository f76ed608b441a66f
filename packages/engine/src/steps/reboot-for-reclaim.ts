import { HOST_ROOT } from './download-boot-artifacts.ts'
import type { StepArguments } from './step-arguments.ts'

export const rebootForReclaimArgs: StepArguments = () => [JSON.stringify({ host_fs_mount_dir: HOST_ROOT })]
