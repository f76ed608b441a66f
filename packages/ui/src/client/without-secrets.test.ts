import { expect, it } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

it('shows a request without what nobody else may read, however deep it is', () => {
  const body = { name: 'prod', pull_secret: '{}', hosts: [{ fencing_credentials: { password: 'x' } }] }
  expect(withoutSecrets(body)).toEqual({
    name: 'prod',
    pull_secret: '<not shown>',
    hosts: [{ fencing_credentials: '<not shown>' }],
  })
})
