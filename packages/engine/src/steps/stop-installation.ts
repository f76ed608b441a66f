import type { Step } from './step.ts'

export const stopInstallation: Step = { args: () => [] }
