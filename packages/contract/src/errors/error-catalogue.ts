// Every refusal that an answer can carry, by its code. UI, command line and operator act on codes, never on sentences: a
// code is never renamed or given another meaning.
import { ACCESS_ERRORS } from './access-errors.ts'
import { BMC_ERRORS } from './bmc-errors.ts'
import { BOOT_ERRORS } from './boot-errors.ts'
import { CLUSTER_ERRORS } from './cluster-errors.ts'
import type { ErrorRow } from './error-row.ts'
import { HOST_ERRORS } from './host-errors.ts'
import { PROBLEM_ERRORS } from './problem-errors.ts'
import { REQUEST_ERRORS } from './request-errors.ts'
import { SERVICE_ERRORS } from './service-errors.ts'

export const ERROR_CATALOGUE = {
  ...REQUEST_ERRORS,
  ...ACCESS_ERRORS,
  ...PROBLEM_ERRORS,
  ...CLUSTER_ERRORS,
  ...HOST_ERRORS,
  ...BMC_ERRORS,
  ...BOOT_ERRORS,
  ...SERVICE_ERRORS,
} as const satisfies Readonly<Record<string, ErrorRow>>

export type ErrorCode = keyof typeof ERROR_CATALOGUE
export type ErrorParamsOf<Code extends ErrorCode> = Parameters<(typeof ERROR_CATALOGUE)[Code]['message']>[0]

export const ERROR_CODES = Object.keys(ERROR_CATALOGUE) as readonly ErrorCode[]
