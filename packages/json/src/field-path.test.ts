import { expect, it } from 'vitest'
import { readFieldPath } from './field-path.ts'

it.each([
  ['name', ['name']],
  ['api_vips[0].ip', ['api_vips', 0, 'ip']],
  ['interfaces[2].ipv4.address[0].ip', ['interfaces', 2, 'ipv4', 'address', 0, 'ip']],
  ['', []],
])('%s', (text, path) => {
  expect(readFieldPath(text)).toEqual(path)
})
