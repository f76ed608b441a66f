import { expect, it } from 'vitest'
import { EMPTY_DEFINITION } from '../document/definition.ts'
import { referOverrides } from './refer-overrides.ts'

const KEY = '-----BEGIN EC PRIVATE KEY-----'
const inData = (text: string) => ({
  storage: {
    files: [{ path: '/a', contents: { source: `data:;base64,${Buffer.from(text).toString('base64')}` } }],
  },
})
const imported = (ignition: unknown, content: unknown = 'kind: ConfigMap') => ({
  definition: {
    ...EMPTY_DEFINITION,
    clusters: [{ name: 'prod', manifests: [{ file_name: 'a.yaml', content }] }],
    hosts: [{ hostname: 'node 1', ignition_config_override: ignition }],
  } as never,
  notes: [],
  problems: [],
})
const REFER = { secrets: 'refer' } as const

it.each([
  ['a password', JSON.stringify({ passwd: { users: [{ name: 'core', passwordHash: '$6$geheim' }] } })],
  ['a key in a file', inData(KEY)],
  ['a token in a file', inData('token: geheim')],
])('Ignition with %s becomes a reference, with a note', (_, ignition) => {
  const { definition, notes } = referOverrides(imported(ignition), REFER)
  expect(definition.hosts[0]).toMatchObject({ ignition_config_override: '${file:node_1.ign}' })
  expect(notes).toMatchObject([
    { source: 'Ignition of host node 1', advice: expect.stringContaining('node_1.ign') },
  ])
})

it.each([
  ['a Secret', 'apiVersion: v1\nkind: Secret\ndata: { a: Z2VoZWlt }\n'],
  ['a Secret as an object', { kind: 'Secret', data: { a: 'Z2VoZWlt' } }],
  ['a password', 'kind: ConfigMap\ndata:\n  password: geheim\n'],
])('a manifest with %s becomes a reference', (_, content) => {
  const { definition, notes } = referOverrides(imported(undefined, content), REFER)
  expect(JSON.stringify([definition, notes])).not.toMatch(/geheim|Z2VoZWlt/)
  expect(definition.clusters[0]?.manifests?.[0]).toMatchObject({ content: '${file:manifests/a.yaml}' })
})

it('everything else stays as it is, and everything with secrets that are wanted', () => {
  const harmless = imported(inData('[Unit]\nDescription=x'), 'kind: ConfigMap\ndata: { a: b }')
  expect(referOverrides(harmless, REFER)).toEqual(harmless)
  const secret = imported(inData(KEY))
  expect(referOverrides(secret, { secrets: 'keep' })).toBe(secret)
})
