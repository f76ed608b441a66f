import { expect, it } from 'vitest'
import { filledBody, hintAt } from './remedy-call.ts'

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
