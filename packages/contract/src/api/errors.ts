// Two shapes of error answers, a matter of history: clients read `reason`, else `message`.
import { Type } from 'typebox'
import { ERROR_CODES } from '../errors/error-catalogue.ts'
import { Integer, StringEnum, Text } from '../schema/schema.ts'

const error_code = Type.Optional(
  StringEnum<string[]>([...ERROR_CODES], {
    description:
      'Which refusal this is, for programs: the code of a row in docs/errors.md. It never changes its meaning.',
  }),
)

export const ServiceError = Type.Object(
  {
    kind: StringEnum(['Error'], { description: 'Always `Error`.' }),
    id: Integer('HTTP status.', { format: 'int32', minimum: 400, maximum: 504 }),
    href: Text('Empty.'),
    code: Text('HTTP status as text.'),
    reason: Text('What is wrong and, where possible, what to do about it.'),
    error_code,
  },
  { title: 'error', description: 'Answer to a request that a rule of the service refused.' },
)
export type ServiceError = Type.Static<typeof ServiceError>

export const RequestError = Type.Object(
  {
    code: Integer('HTTP status.', { format: 'int32', minimum: 400, maximum: 504 }),
    message: Text('What is wrong.'),
    error_code,
  },
  {
    title: 'infra_error',
    description:
      'Answer to a request that did not get as far as the rules: not logged in, not allowed, unknown path, or not fitting the schema.',
  },
)
export type RequestError = Type.Static<typeof RequestError>
