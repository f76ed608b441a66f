import type { StepArguments } from './step-arguments.ts'

export const stopInstallationArgs: StepArguments = () => []
