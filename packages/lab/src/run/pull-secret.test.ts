import { expect, it } from 'vitest'
import { placeholderPullSecret } from './pull-secret.ts'

const namesOf = (versions: Record<string, string>) =>
  Object.keys((JSON.parse(placeholderPullSecret({ versions })) as { auths: object }).auths)

it.each([
  [{}, ['quay.io']],
  [{ a: 'registry.example.com/x/agent:1', b: 'quay.io/x/y:2' }, ['quay.io', 'registry.example.com']],
  [
    { a: 'localhost:5000/agent@sha256:0', b: 'agent:1', c: 'library/agent', d: '' },
    ['quay.io', 'localhost:5000'],
  ],
])('%o', (versions, names) => {
  expect(namesOf(versions)).toEqual(names)
})
