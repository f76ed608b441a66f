import { expect, it } from 'vitest'
import { placeholderPullSecret } from './placeholder-pull-secret.ts'

it('has an entry for each registry', () => {
  const secret = placeholderPullSecret({ versions: { agent: 'registry.lan:5000/agent:1', tool: 'plain' } })
  expect(Object.keys(JSON.parse(secret).auths)).toEqual(['quay.io', 'registry.lan:5000'])
})
