import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalRole } from '../../auth/roles.ts'
import { aPullSecret } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { mayHoldSecret } from './manifest-secrets.ts'

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  kind: no\n'
const SECRET = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: b\nstringData:\n  password: hunter2\n'

describe('a manifest', () => {
  it.each([
    ['a Secret', SECRET, true],
    ['a Secret behind another object', `${CONFIG_MAP}---\n${SECRET}`, true],
    ['a Secret as JSON', '{"kind":"Secret","data":{}}', true],
    ['a Secret in quotes', 'kind: "Secret"\n', true],
    ['a Secret by an anchor', 'x: &k Secret\nkind: *k\n', true],
    ['a list with a Secret', 'kind: List\nitems:\n- kind: ConfigMap\n- kind: Secret\n', true],
    ['a SecretList', 'kind: SecretList\nitems:\n- metadata:\n    name: b\n  data:\n    a: eA==\n', true],
    ['a ConfigMapList', 'kind: ConfigMapList\nitems:\n- data:\n    a: b\n', false],
    ['a Secret that another object carries', 'kind: Template\nspec:\n  object:\n    kind: Secret\n', true],
    ['a patch of data', '- op: add\n  path: /data/password\n  value: eA==\n', true],
    ['a patch of everything', '[{"op":"replace","path":"","value":{}}]', true],
    ['what is no YAML', 'kind: [', true],
    ['another object', CONFIG_MAP, false],
    [
      'one that refers to a Secret',
      'kind: Pod\nspec:\n  volumes:\n  - secret:\n      secretName: b\n',
      false,
    ],
    ['a patch of something else', '- op: add\n  path: /spec/replicas\n  value: 1\n', false],
    ['nothing', '', false],
  ])('with %s', (_what, content, isSecret) => {
    expect(mayHoldSecret(content)).toBe(isSecret)
  })

  it('can be any text', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof mayHoldSecret(text) === 'boolean'))
  })
})

describe('a manifest with a Secret', () => {
  let service: TestApp
  beforeAll(async () => {
    service = await createTestApp({ config: { auth: 'local' } })
  })
  afterAll(() => service.close())

  async function headersOf(role: LocalRole): Promise<{ readonly authorization: string }> {
    const people = service.app.auth.people
    await people?.accounts.create(role, role)
    const token = await people?.tokens.create({ name: 'ci', role, created_by: role, expires_at: null })
    return { authorization: `Bearer ${token?.token}` }
  }

  it('is for those who may write, others are on the list for every reader', async () => {
    const [admin, user, reader] = [
      await headersOf('admin'),
      await headersOf('user'),
      await headersOf('read-only'),
    ]
    const wanted = { name: 'one', openshift_version: '4.20', pull_secret: aPullSecret() }
    const { body: cluster } = await service.inject('POST', '/v2/clusters', wanted, user)
    const manifests = `/v2/clusters/${cluster.id}/manifests`
    for (const [file_name, content] of [
      ['secret.yaml', SECRET],
      ['plain.yaml', CONFIG_MAP],
    ] as const) {
      const created = { file_name, content: Buffer.from(content).toString('base64') }
      expect((await service.inject('POST', manifests, created, user)).status).toBe(201)
    }
    const get = (name: string, headers: Record<string, string>) =>
      service.inject('GET', `${manifests}/files?file_name=${name}`, undefined, headers)
    for (const headers of [admin, user]) expect((await get('secret.yaml', headers)).text).toBe(SECRET)
    expect((await get('plain.yaml', reader)).text).toBe(CONFIG_MAP)
    const refused = await get('secret.yaml', reader)
    expect(refused).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('"secret.yaml"') },
    })
    expect(refused.text).not.toContain('hunter2')
    const older = `/api/assisted-install/v1/clusters/${cluster.id}/manifests/files?file_name=secret.yaml`
    expect((await service.inject('GET', older, undefined, reader)).status).toBe(403)
    const listed = await service.inject('GET', manifests, undefined, reader)
    expect(listed.body.map((one: { file_name: string }) => one.file_name)).toContain('secret.yaml')
  })
})
