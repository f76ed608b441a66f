import { troubleOf } from '../database/trouble-of.ts'
import { StaleHostError } from '../store/hosts/save-host.ts'

/** Classes of SQLSTATE: connection, transaction rollback, too few resources, object in use, operator intervention. */
const CODES = /^(?:08|40|53|55|57)[0-9A-Z]{3}$/
const MESSAGES = /^Cannot use a pool after/

/** The database could not do its work now: nothing is wrong with what was to be done. */
export function isTemporaryFailure(error: unknown): boolean {
  if (error instanceof StaleHostError) return true
  const trouble = troubleOf(error)
  // Damage does not pass, and it may concern the rows of this unit only.
  if (trouble !== null) return !trouble.isDamage
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  return CODES.test(String(code ?? '')) || MESSAGES.test(String(message ?? ''))
}
