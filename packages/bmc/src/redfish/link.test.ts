import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linksOf, pathOf } from './link.ts'

const anyLink = fc
  .array(
    fc.oneof(
      fc.constantFrom('https://', '//', '/redfish', '/..', '/v1', '\\\\', '@', 'evil.example', ':', '?', '#'),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

it.each([
  ['/redfish/v1/Systems/1', '/redfish/v1/Systems/1'],
  ['https://10.0.0.1/redfish/v1/TaskService/Tasks/7', '/redfish/v1/TaskService/Tasks/7'],
  ['//evil.example/redfish/v1/Systems/1', '/redfish/v1/Systems/1'],
  ['/redfish/../admin', null],
  ['/etc/passwd', null],
  ['javascript:alert(1)', null],
  ['', null],
  [7, null],
])('%s', (link, path) => {
  expect(pathOf(link)).toBe(path)
})

it('never leaves the Redfish tree of the BMC', () => {
  fc.assert(
    fc.property(anyLink, (text) => {
      const path = pathOf(text)
      if (path !== null) expect(new URL(path, 'https://bmc').href).toMatch(/^https:\/\/bmc\/redfish\//)
    }),
  )
})

it('takes each member of a collection once, and not more than it is told', () => {
  const Members = Array.from({ length: 100 }, (_, at) => ({ '@odata.id': `/redfish/v1/Systems/${at >> 1}` }))
  expect(linksOf({ Members }, 8)).toHaveLength(8)
  expect(linksOf({ Members: 'x' }, 8)).toEqual([])
})
