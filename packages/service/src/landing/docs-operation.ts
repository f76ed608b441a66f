import type { OpenApiDocument } from '@groundwork/contract/openapi'
import { acceptedSchemes, curlFor, type Operation, pathOf, SCHEMES } from '@groundwork/contract/operations'
import type { TObject } from 'typebox'
import { escapeHtml, inlineCode, paragraphs } from './html.ts'
import { sampleValue } from './sample-value.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: unknown
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>
}
interface OperationJson {
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Content & { readonly required: boolean }
  readonly responses: Readonly<
    Record<string, Content & { readonly description?: string; readonly $ref?: string }>
  >
}

export function operationSection(operation: Operation, document: OpenApiDocument): string {
  const path = operation.base === undefined ? operation.path : pathOf(operation)
  const json = document.paths[path]?.[operation.method.toLowerCase()] as unknown as OperationJson
  const words = [
    operation.id,
    operation.method,
    pathOf(operation),
    operation.summary,
    operation.description ?? '',
  ]
  return `<details class="operation" id="${operation.id}" data-words="${escapeHtml(words.join(' ').toLowerCase())}">
<summary><span class="method ${operation.method}">${operation.method}</span><code>${pathHtml(pathOf(operation))}</code>
<span class="what">${escapeHtml(operation.summary)}${operation.deprecated ? ' <i class="tag">old</i>' : ''}</span></summary>
<div class="inside">${paragraphs(operation.description ?? '')}
<p class="soft"><code>${operation.id}</code> · ${callers(operation)}</p>
${parameters(json.parameters)}${body(json)}${answers(json, document)}
<h3>Example</h3><pre class="curl">${escapeHtml(example(operation))}</pre></div></details>`
}

const pathHtml = (path: string) =>
  escapeHtml(path)
    .replaceAll('/', '/<wbr>')
    .replace(/\{\w+\}/g, '<em>$&</em>')

function callers(operation: Operation): string {
  const schemes = acceptedSchemes(operation)
  if (schemes.length === 0) return 'open to every caller'
  return `proves itself by ${schemes
    .map(
      (scheme) =>
        `<span title="${escapeHtml(SCHEMES[scheme].what)}">${SCHEMES[scheme].in} <code>${SCHEMES[scheme].name}</code></span>`,
    )
    .join(' or ')}`
}

function parameters(list: readonly Parameter[]): string {
  if (list.length === 0) return ''
  const rows = list.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code>${required ? '<b class="must" title="required">*</b>' : ''}</td><td class="soft">${place}</td>
<td>${schemaBox(schema)}${inlineCode(description ?? '')}</td></tr>`,
  )
  return `<h3>Parameters</h3><table>${rows.join('')}</table>`
}

function body({ requestBody }: OperationJson): string {
  const [entry] = Object.entries(requestBody?.content ?? {})
  if (entry === undefined) return ''
  const [type, { schema }] = entry
  return `<h3>Body <span class="soft">${type}${requestBody?.required ? '' : ', may be left out'}</span></h3>${schemaBox(schema)}`
}

function answers({ responses }: OperationJson, document: OpenApiDocument): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, answer]) => {
      const name = answer.$ref?.split('/').at(-1)
      const real =
        name === undefined ? answer : (document.components.responses[name] as unknown as typeof answer)
      const [entry] = Object.values(real.content ?? {})
      const isGood = Number(status) < 400
      return `<tr><td><span class="status s${status[0]}">${status}</span></td><td>${inlineCode(real.description ?? '')}
${isGood && entry !== undefined ? schemaBox(entry.schema) : ''}</td></tr>`
    })
  return `<h3>Answers</h3><table>${rows.join('')}</table>`
}

/** Filled in the browser when it is opened: as text, all schemas of all operations would be many megabytes. */
const schemaBox = (schema: unknown) =>
  `<div class="schema" data-schema="${escapeHtml(JSON.stringify(schema))}"></div>`

function example(operation: Operation): string {
  const query = Object.fromEntries(
    ((operation.query as TObject | undefined)?.required ?? []).map((name) => {
      const property = operation.query?.properties[name]
      return [name, property === undefined ? '...' : String(sampleValue(property))]
    }),
  )
  const values = operation.body === undefined ? { query } : { query, body: sampleValue(operation.body) }
  return curlFor(operation, values, 'http://127.0.0.1:8090')
}
