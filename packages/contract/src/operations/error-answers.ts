import { Type } from 'typebox'
import { RequestError, ServiceError } from '../api/errors.ts'
import type { Answer } from './operation.ts'

/** Broken requests are told in the short form, broken rules in the long one, with the same status. */
export const EitherError = Type.Union([ServiceError, RequestError])

export const ERROR_ANSWERS = {
  400: {
    description: 'The request is malformed, or breaks a rule that does not depend on the moment.',
    schema: EitherError,
  },
  401: { description: 'No valid token.', schema: RequestError },
  403: { description: 'The caller is known but may not do this.', schema: RequestError },
  404: { description: 'No such object, or it belongs to another user.', schema: ServiceError },
  405: { description: 'The path exists, but not with this method.', schema: RequestError },
  409: { description: 'Not possible in the current status.', schema: ServiceError },
  422: { description: 'Well-formed, but not acceptable.', schema: ServiceError },
  500: { description: 'The service failed; the reason says where.', schema: ServiceError },
  501: {
    description: 'This installation of the service does not offer the operation.',
    schema: ServiceError,
  },
  503: { description: 'The service cannot answer now; try again.', schema: ServiceError },
} as const satisfies Record<number, Answer>
type ErrorStatus = keyof typeof ERROR_ANSWERS

export function errorAnswers<Status extends ErrorStatus>(
  ...statuses: readonly Status[]
): { readonly [S in Status]: (typeof ERROR_ANSWERS)[S] } {
  return Object.fromEntries(statuses.map((status) => [status, ERROR_ANSWERS[status]])) as {
    readonly [S in Status]: (typeof ERROR_ANSWERS)[S]
  }
}

/** Error answers whose cause is worth telling; their bodies are those of `errorAnswers`. */
export function explainedErrors<Status extends ErrorStatus>(
  causes: Readonly<Record<Status, string>>,
): { readonly [S in Status]: (typeof ERROR_ANSWERS)[S] } {
  const answers = Object.entries(causes).map(([status, description]) => [
    status,
    { ...ERROR_ANSWERS[Number(status) as Status], description },
  ])
  return Object.fromEntries(answers) as { readonly [S in Status]: (typeof ERROR_ANSWERS)[S] }
}
