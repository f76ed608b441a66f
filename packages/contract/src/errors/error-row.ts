/** The wire has two shapes of errors: `service` {kind, id, href, code, reason} for rules of the service, `request`
 *  {code, message} for what is decided before a handler runs (schema, path, login). Both carry `error_code`. */
export type ErrorShape = 'service' | 'request'

export type ErrorParams = Readonly<Record<string, string | number>>

export interface ErrorRow {
  /** The usual one first. */
  readonly statuses: readonly [number, ...number[]]
  readonly shape: ErrorShape
  /** Names what is wrong and what to do next. Never a secret. */
  readonly message: (params: never) => string
  /** For the documentation, where the message alone does not say it. */
  readonly meaning?: string
}

export const serviceError = <Params extends ErrorParams = ErrorParams>(
  statuses: number | readonly [number, ...number[]],
  message: (params: Params) => string,
) => row('service', statuses, message)

export const requestError = <Params extends ErrorParams = ErrorParams>(
  statuses: number | readonly [number, ...number[]],
  message: (params: Params) => string,
) => row('request', statuses, message)

const row = <Params extends ErrorParams>(
  shape: ErrorShape,
  statuses: number | readonly [number, ...number[]],
  message: (params: Params) => string,
) => ({ shape, statuses: typeof statuses === 'number' ? ([statuses] as const) : statuses, message })

/** For rows whose sentence is made where the cause is known; the catalogue says what it means. */
export const reasoned = (
  shape: ErrorShape,
  statuses: number | readonly [number, ...number[]],
  meaning: string,
) => ({ ...row(shape, statuses, asReasoned), meaning })

const asReasoned = ({ reason }: { readonly reason: string }): string => reason
