import { BUILT_IN_PARTS } from '../built-in/built-in-parts.ts'
import { INSTALLATION_PARTS } from './installation-parts.ts'

/** All that a preparation computes for long, for threads that do nothing else. */
export const PREPARATION_PARTS = { ...BUILT_IN_PARTS, ...INSTALLATION_PARTS }

export type PartName = keyof typeof PREPARATION_PARTS
export type PartInput<Name extends PartName> = Parameters<(typeof PREPARATION_PARTS)[Name]>[0]
export type PartResult<Name extends PartName> = Awaited<ReturnType<(typeof PREPARATION_PARTS)[Name]>>
