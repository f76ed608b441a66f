import { expect, it } from 'vitest'
import { fieldKind, filledBody, hintAt, hintFor } from './remedy-call.ts'

const body = { api_vips: [{ ip: '<a free address>' }], name: '<a name>', fixed: 1 }

it('shows the hint of a field that people fill in', () => {
  expect(hintAt(body, 'api_vips[0].ip')).toBe('a free address')
  expect(hintAt(body, 'name')).toBe('a name')
  expect(hintAt(body, 'missing.path[3]')).toBe('')
  expect(hintAt(undefined, 'name')).toBe('')
})

it('puts what was typed into a copy, without blanks around it', () => {
  const typed = { 'api_vips[0].ip': ' 10.0.0.5 ' } as Record<string, string>
  const filled = filledBody(body, ['api_vips[0].ip', 'name'], (path) => typed[path])
  expect(filled).toEqual({ api_vips: [{ ip: '10.0.0.5' }], name: '<a name>', fixed: 1 })
  expect(body.api_vips[0]?.ip).toBe('<a free address>')
})

it.each([
  ['line', '<free address>', 'free address'],
  ['lines', '<certificate of the authority, PEM>', 'certificate of the authority, PEM'],
  ['lines', '<{"auths": ...}>', '{"auths": ...}'],
  ['lines', '<pull secret as JSON text>', 'pull secret as JSON text'],
  ['encoded', '<base64 of the manifest>', 'the manifest'],
  ['line', '<name>.yaml', 'name.yaml'],
])('takes %s for %s', (kind, hint, shown) => {
  expect(fieldKind({ field: hint }, 'field')).toBe(kind)
  expect(hintFor({ field: hint }, 'field')).toBe(shown)
})

it('encodes what the request carries as base64', () => {
  const text = 'kind: A\nname: ä\n'
  const filled = filledBody({ content: '<base64 of the manifest>' }, ['content'], () => text)
  expect(Buffer.from((filled as { content: string }).content, 'base64').toString()).toBe(text)
})
