import type { OpenApiDocument } from '@groundwork/contract/openapi'
import { COPY_SCRIPT } from './style.ts'

/** Runs in the browser: search, and schemas that unfold when opened. */
export const docsScript = (document: OpenApiDocument): string =>
  `const apiOrigin = location.origin
const schemas = ${JSON.stringify(document.components.schemas)}
${COPY_SCRIPT}${DOCS_SCRIPT}`

const DOCS_SCRIPT = `
function element(tag, className, ...content) { const node = document.createElement(tag); if (className) node.className = className; node.append(...content); return node }
const schemaName = (schema) => schema.$ref && schema.$ref.split('/').pop()
const resolved = (schema) => schema.$ref ? { ...schemas[schemaName(schema)], ...(schema.description ? { description: schema.description } : {}) } : schema
const choices = (schema) => (schema.anyOf || []).filter((one) => one.type !== 'null')
const only = (schema) => { const real = resolved(schema); const rest = choices(real); return rest.length === 1 ? only(rest[0]) : real }
function typeOf(schema) {
  const real = resolved(schema)
  if (real.anyOf) return real.anyOf.map(typeOf).join(' or ')
  if (real.enum) return real.enum.map((word) => JSON.stringify(word)).join(' | ')
  if (real.items) return 'list of ' + typeOf(real.items)
  if (real.properties) return schemaName(schema) || 'object'
  if (real.additionalProperties) return 'map of ' + typeOf(real.additionalProperties)
  return [real.type === 'string' ? 'text' : real.type, real.format].filter(Boolean).join(' · ')
}
const LIMITS = { minimum: 'at least', maximum: 'at most', minLength: 'length from', maxLength: 'length to', minItems: 'entries from', maxItems: 'entries to', pattern: 'pattern', default: 'default' }
const limitsOf = (schema) => Object.keys(LIMITS).filter((key) => schema[key] !== undefined).map((key) => LIMITS[key] + ' ' + (typeof schema[key] === 'string' ? schema[key] : JSON.stringify(schema[key]))).join(', ')
function inner(schema) {
  const real = only(schema)
  if (real.properties) return real
  if (real.items) return inner(real.items)
  if (typeof real.additionalProperties === 'object') return inner(real.additionalProperties)
  return null
}
function words(text) { const span = element('span', ''); text.split('\`').forEach((part, index) => span.append(index % 2 ? element('code', '', part) : part)); return span }
function describe(schema) {
  const real = resolved(schema)
  const line = element('span', 'type', typeOf(schema))
  const limits = limitsOf(only(schema))
  return limits ? [line, ' ', element('span', 'limits', limits)] : [line]
}
function fields(object) {
  const list = element('ul', 'fields')
  for (const [name, property] of Object.entries(object.properties)) {
    const must = (object.required || []).includes(name)
    const head = element('span', '', element('code', '', name), must ? element('b', 'must', '*') : '', ' ', ...describe(property))
    if (property.deprecated || resolved(property).deprecated) head.append(' ', element('i', 'tag', 'old'))
    const text = resolved(property).description
    const item = element('li', '', head)
    if (text) item.append(element('div', 'text', words(text)))
    const deeper = inner(property)
    if (deeper) item.append(fold('fields', deeper))
    list.append(item)
  }
  return list
}
function fold(label, object) {
  const details = element('details', 'fold', element('summary', '', label))
  details.addEventListener('toggle', () => { if (details.open && details.childElementCount === 1) details.append(fields(object)) })
  return details
}
function fill(box) {
  if (box.childElementCount > 0) return
  const schema = JSON.parse(box.dataset.schema)
  box.append(...describe(schema))
  const object = inner(schema)
  if (!object) return
  const details = fold('fields', object); box.append(details)
  if (!box.closest('table')) details.open = true
}
for (const operation of document.querySelectorAll('.operation')) {
  operation.addEventListener('toggle', (event) => {
    if (event.target !== operation || !operation.open) return
    operation.querySelectorAll('.schema').forEach(fill)
  })
}
const search = document.getElementById('search')
search.oninput = () => {
  const wanted = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let found = 0
  for (const group of document.querySelectorAll('.group')) {
    let any = false
    for (const operation of group.querySelectorAll('.operation')) {
      const fits = wanted.every((word) => operation.dataset.words.includes(word))
      operation.hidden = !fits; any = any || fits; if (fits) found++
    }
    group.hidden = !any
  }
  document.getElementById('none').hidden = found > 0
}
const asked = new URLSearchParams(location.search).get('q')
if (asked) { search.value = asked; search.oninput() }
addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== search) { event.preventDefault(); search.focus() }
  if (event.key === 'Escape' && document.activeElement === search) { search.value = ''; search.oninput(); search.blur() }
})
function openTarget() { const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1))); if (target && target.tagName === 'DETAILS') { target.open = true; target.scrollIntoView() } }
addEventListener('hashchange', openTarget); openTarget()
for (const operation of document.querySelectorAll('.operation > summary')) operation.addEventListener('click', () => { history.replaceState(null, '', '#' + operation.parentElement.id) })
`
