// docs/errors.md, made from the catalogue of errors.

import type { ErrorRow } from '@groundwork/contract/errors'
import { ERROR_CATALOGUE, type ErrorCode } from '@groundwork/contract/errors'
import { anchor, code, GENERATED_NOTE, page, table } from './markdown.ts'

const INTRODUCTION = `Every refusal has a code that never changes its meaning. Texts and codes are in \`packages/contract/src/errors/\`. Programs act on the code; the sentence beside it is for people and may be reworded.

\`\`\`json
{"kind":"Error","id":409,"href":"","code":"409","reason":"Cluster one is installing and takes no new hosts now.","error_code":"cluster-takes-no-hosts"}
{"code":404,"message":"There is nothing at /v2/nothing. The API is described at /openapi.json.","error_code":"no-such-path"}
\`\`\`

The first shape is that of the rules of the service, the second that of requests that were refused before (not logged in, unknown path, not fitting the schema). \`code\` is the HTTP status in both, as clients of the protocol expect; \`error_code\` is ours. When several things are wrong with a request, the message names all of them, and status and code are those of the first.`

export function renderErrors(): string {
  const rows = Object.entries(ERROR_CATALOGUE) as [ErrorCode, ErrorRow][]
  return page(
    GENERATED_NOTE,
    '# Errors and their codes',
    INTRODUCTION,
    table(
      ['code', 'status', 'message or meaning'],
      rows
        .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
        .map(([id, row]) => [`${anchor(id)}${code(id)}`, row.statuses.join(', '), meaningOf(row)]),
    ),
  )
}

/** Names of parameters stand for their values. */
const meaningOf = ({ message, meaning }: ErrorRow): string =>
  meaning ??
  message(new Proxy({}, { get: (_, name) => `<${String(name)}>` }) as never).replaceAll('<', '&lt;')
