import { definitionSchema } from '@groundwork/definition/schema-source'

const json = (): string => JSON.stringify(definitionSchema, null, 2)

/** For editors, which read it from a file or from the service. */
export const renderDefinitionSchema = (): string => `${json()}\n`

/** For our own code, which then needs no TypeBox in a browser. */
export const renderDefinitionModule = (): string =>
  [
    '// Generated from schema-source/ by "npm run docs". Do not edit.',
    "import type { JsonSchema } from './json-schema.ts'",
    '',
    `export const DEFINITION_SCHEMA: JsonSchema = ${json()}`,
    '',
  ].join('\n')
