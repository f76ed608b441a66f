// Checks of hosts and clusters: a JSON text in the REST API, a map in resources.
import { parseJson, recordOf, recordsOf, stringOf } from '@groundwork/json/json-values'

export interface ValidationResult {
  readonly id: string
  readonly status: string
  readonly message: string
}

export type ValidationsInfo = Readonly<Record<string, readonly ValidationResult[]>>

/** Empty when there are none yet. */
export const readValidations = (text: string | undefined): ValidationsInfo =>
  Object.fromEntries(
    Object.entries(recordOf(parseJson(text ?? ''))).map(([category, results]) => [
      category,
      recordsOf(results).map(({ id, status, message }) => ({
        id: stringOf(id),
        status: stringOf(status),
        message: stringOf(message),
      })),
    ]),
  )

const FAILING: readonly string[] = ['failure', 'pending', 'error']

/** What does not hold; a check that is switched off does not count. */
export const failingMessages = (validations: ValidationsInfo): string =>
  Object.values(validations)
    .flat()
    .filter(({ status }) => FAILING.includes(status))
    .map(({ message }) => message)
    .join(',')
