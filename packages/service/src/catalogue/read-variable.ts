// Reads lists that the environment carries as JSON text. Whatever is wrong is said with the name of the variable and
// the place inside it, because the reader of the message looks at a long line in a deployment file.
import { messageOf } from '@groundwork/errors/error-text'
import { Ajv, type ErrorObject } from 'ajv'
import type { Static, TSchema } from 'typebox'

const ajv = new Ajv({ strict: false, useDefaults: true })

/** `variable` is the name that a person set. Missing fields get the default of the schema. */
export function readVariable<Schema extends TSchema>(
  variable: string,
  text: string,
  schema: Schema,
): Static<Schema> {
  const value = readJson(variable, text)
  const validate = ajv.compile(schema)
  if (validate(value)) return value as Static<Schema>
  throw new Error(complaint(variable, validate.errors?.[0]))
}

function readJson(variable: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const detail = messageOf(error)
    throw new Error(`${variable} is not JSON: ${detail}`)
  }
}

function complaint(variable: string, error: ErrorObject | undefined): string {
  const place = `${variable}${pathIn(error?.instancePath ?? '')}`
  if (error?.keyword === 'required') return `${place}.${error.params.missingProperty} is missing.`
  if (error?.keyword === 'enum') return `${place} is none of ${error.params.allowedValues.join(', ')}.`
  return `${place} ${error?.message ?? 'has the wrong shape'}.`
}

/** `/3/url` of a JSON pointer, as people write it: `[3].url`. */
const pathIn = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
