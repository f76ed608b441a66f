import { expect, it } from 'vitest'
import { maskAssignment, maskBody } from './secret-fields.ts'

it.each([
  ['pull_secret=@f', 'pull_secret=…'],
  ['pull-secret=@f', 'pull-secret=…'],
  ['fencing_credentials.password=@f', 'fencing_credentials.password=…'],
  ['fencing_credentials.username=@f', 'fencing_credentials.username=…'],
  ['name=a=b', 'name=a=b'],
  ['proxy.http_proxy=http://p', 'proxy.http_proxy=http://p'],
])('%s is said as %s', (word, said) => {
  expect(maskAssignment(word)).toBe(said)
})

it('a body is shown without its secrets, however deep they are', () => {
  expect(
    maskBody({ name: 'a', pull_secret: '{}', list: [{ password: 'p', user: 'u' }], fencing_credentials: {} }),
  ).toEqual({ name: 'a', pull_secret: '…', list: [{ password: '…', user: 'u' }], fencing_credentials: '…' })
})
