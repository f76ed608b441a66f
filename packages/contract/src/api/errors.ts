// Two shapes of error answers, a matter of history: clients read `reason`, else `message`.
import { Type } from 'typebox'
import { Integer, StringEnum, Text } from '../schema/schema.ts'

export const ServiceError = Type.Object(
  {
    kind: StringEnum(['Error'], { description: 'Always `Error`.' }),
    id: Integer('HTTP status.', { format: 'int32', minimum: 400, maximum: 504 }),
    href: Text('Empty.'),
    code: Text('HTTP status as text.'),
    reason: Text('What is wrong and, where possible, what to do about it.'),
  },
  { title: 'error', description: 'Answer to a request that a rule of the service refused.' },
)
export type ServiceError = Type.Static<typeof ServiceError>

export const RequestError = Type.Object(
  {
    code: Integer('HTTP status.', { format: 'int32', minimum: 400, maximum: 504 }),
    message: Text('What is wrong.'),
  },
  {
    title: 'infra_error',
    description:
      'Answer to a request that did not get as far as the rules: not logged in, not allowed, unknown path, or not fitting the schema.',
  },
)
export type RequestError = Type.Static<typeof RequestError>
