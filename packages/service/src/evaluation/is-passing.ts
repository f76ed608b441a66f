import { isOutdatedPlan } from '../database/prepared-statements.ts'
import { StaleHost } from '../store/save-host.ts'

/** Classes of SQLSTATE: connection, transaction rollback, too few resources, object in use, operator intervention. */
const CODES = /^(?:08|40|53|55|57)[0-9A-Z]{3}$|^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/

/** The database could not do its work now: nothing is wrong with what was to be done. */
export function isPassing(error: unknown): boolean {
  if (error instanceof StaleHost || isOutdatedPlan(error)) return true
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  return CODES.test(String(code ?? '')) || MESSAGES.test(String(message ?? ''))
}
