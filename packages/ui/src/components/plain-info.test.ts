import { expect, test } from 'vitest'
import { plainInfo } from './plain-info.ts'

test.each([
  ['The host cannot be installed: No time server ; no route.', 'No time server; no route.'],
  ['The cluster is not ready to be installed: node-1 (insufficient).', 'node-1 (Not ready).'],
  ['Something (toString) else: here.', 'Something (toString) else: here.'],
])('%s', (info, plain) => {
  expect(plainInfo(info)).toBe(plain)
})
