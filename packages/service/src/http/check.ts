// Checks of values against schemas, compiled when they are first needed: compiling all of them would take longer than
// starting the rest of the service.
import { Ajv, type ValidateFunction } from 'ajv'
import { httpError } from '../errors/http-error.ts'
import { isUuid } from '../wire/uuid.ts'
import { explainProblem, type RequestPart } from './explain-problem.ts'
import type { SchemaNode } from './request-schema.ts'

const DATE_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt ](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)$/

const ajv = new Ajv({
  strict: false,
  verbose: true,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  validateSchema: false,
  addUsedSchema: false,
  logger: false,
})
ajv.addFormat('uuid', { type: 'string', validate: isUuid })
ajv.addFormat('date-time', DATE_TIME)
ajv.addFormat('mac', /^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/i)
// Says what the bytes are for; there is nothing to check.
for (const name of ['binary', 'double', 'int32', 'int64', 'string']) ajv.addFormat(name, true)

/** Throws the refusal of a value that does not fit. */
export type Check = (value: unknown) => void

export function checkOf(schema: SchemaNode, place: RequestPart): Check {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= ajv.compile(schema)
    if (validate(value)) return
    throw httpError('schema-violation', { reason: explainProblem(validate.errors ?? [], place) })
  }
}
