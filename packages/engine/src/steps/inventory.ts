import type { StepArguments } from './step-arguments.ts'

export const inventoryArgs: StepArguments = ({ host, settings }) => [
  host.id,
  ...(settings.inventoryMaxSizeBytes > 0 ? [`--output-max-size=${settings.inventoryMaxSizeBytes}`] : []),
  ...(settings.inventoryDiskMinSizeBytes > 0
    ? [`--disk-min-size=${settings.inventoryDiskMinSizeBytes}`]
    : []),
]
