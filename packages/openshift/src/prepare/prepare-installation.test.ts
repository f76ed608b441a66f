import { describe, expect, it } from 'vitest'
import { type GeneratorContext, PreparationError } from '../assets/generator.ts'
import type { StoredManifest } from '../assets/installation-files.ts'
import { systemManifests } from '../manifests/system-manifests.ts'
import { createLoginPki } from '../pki/login-credentials.ts'
import { createReusedKeyPairs } from '../pki/reused-key-pairs.ts'
import { CLUSTER_UUID, fakeGenerator, someContext } from '../testing/fake-generator.ts'
import { type InputChanges, singleNode, someHost, someHosts, someInputs } from '../testing/some-inputs.ts'
import { keepsLogin } from './create-login.ts'
import { type PreparationRequest, prepareInstallation } from './prepare-installation.ts'

function prepare(changes: InputChanges = {}, request: Partial<PreparationRequest> = {}) {
  const inputs = someInputs(changes)
  return prepareInstallation({
    inputs,
    manifests: systemManifests(inputs),
    generator: fakeGenerator(),
    context: someContext(),
    ...request,
  })
}

describe('a prepared installation', () => {
  it('has every file by its name', async () => {
    const { files, openshiftClusterId, generator } = await prepare()
    expect([...files.keys()].filter((name) => !name.includes('-0000'))).toEqual([
      'bootstrap.ign',
      'master.ign',
      'worker.ign',
      'metadata.json',
      'kubeconfig-noingress',
      'kubeadmin-password',
      'install-config.yaml',
    ])
    expect(files.size).toBe(7 + 5)
    expect([openshiftClusterId, generator]).toEqual([CLUSTER_UUID, 'built-in'])
    expect(JSON.parse(files.get('install-config.yaml') ?? '')).toMatchObject({ metadata: { name: 'test' } })
  })

  it.each([
    ['empty, as an installer writes it that knows only a hash', '', 'given before'],
    ['of an installer that made its own', 'its own', 'its own'],
  ])('has a password where that file is %s', async (_, written, password) => {
    const login = {
      ...(await createLoginPki(createReusedKeyPairs(1), new Date(0))),
      kubeadminPassword: 'given before',
    }
    const generator = fakeGenerator({ 'auth/kubeadmin-password': written })
    const made = await prepare({}, { generator, context: someContext({ login }) })
    expect(made.files.get('kubeadmin-password')).toBe(password)
    expect(keepsLogin(made, login)).toBe(false)
  })

  it('has an arbiter, and what operators are given later, where they are', async () => {
    const hosts = [...someHosts(2, 2), someHost(5, { role: 'arbiter' })]
    const { files } = await prepare({ hosts, operators: ['lso'], cluster: { control_plane_count: 2 } })
    expect([...files.keys()]).toEqual(expect.arrayContaining(['arbiter.ign', 'custom_manifests.json']))
    expect([...files.keys()].filter((name) => name.startsWith('arbiter-'))).toHaveLength(1)
  })

  it('of a single machine fetches no configuration', async () => {
    const live = JSON.stringify({
      ignition: { version: '3.2.0' },
      systemd: { units: [{ name: 'a.service' }] },
    })
    const generator = fakeGenerator({
      'bootstrap.ign': null,
      'master.ign': null,
      'bootstrap-in-place-for-live-iso.ign': live,
    })
    const { files } = await prepare(singleNode, { generator })
    expect(JSON.parse(files.get('bootstrap.ign') ?? '')).toMatchObject({
      systemd: { units: [{ name: 'a.service' }] },
    })
    expect(files.get('master.ign')).toBe('{"ignition":{"version":"3.2.0"}}')
    expect(files.has('worker.ign')).toBe(true)
  })

  it('tells the installer the address of the first machine, unless the user does', async () => {
    const seen: GeneratorContext[] = []
    const plain = fakeGenerator()
    const generator = {
      ...plain,
      createManifests: (...[assets, context]: Parameters<typeof plain.createManifests>) => {
        seen.push(context)
        return plain.createManifests(assets, context)
      },
    }
    await prepare({}, { generator })
    await prepare({}, { generator, context: someContext({ bootstrapNodeIp: '192.0.2.1' }) })
    expect(seen.map(({ bootstrapNodeIp }) => bootstrapNodeIp)).toEqual(['192.168.127.11', '192.0.2.1'])
  })

  it('is the same every time', async () => {
    expect(await prepare({ operators: ['odf'] })).toEqual(await prepare({ operators: ['odf'] }))
  })

  it('takes the id that the machines will see', async () => {
    const text = 'spec:\n  clusterID: 99999999-2222-4333-8444-555555555555\n'
    const source = `data:;base64,${Buffer.from(text).toString('base64')}`
    const file = { path: '/opt/openshift/manifests/cvo-overrides.yaml', contents: { source } }
    const bootstrap = JSON.stringify({ ignition: { version: '3.2.0' }, storage: { files: [file] } })
    const { openshiftClusterId } = await prepare(
      {},
      { generator: fakeGenerator({ 'bootstrap.ign': bootstrap }) },
    )
    expect(openshiftClusterId).toBe('99999999-2222-4333-8444-555555555555')
  })
})

describe('a preparation', () => {
  const patch: StoredManifest = {
    folder: 'manifests',
    fileName: 'none.yaml.patch_1',
    text: '[]',
    source: 'user',
  }

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'without a machine network',
      () => prepare({ cluster: { machine_networks: [] } }),
      'Set the VIPs or the machine networks.',
    ],
    ['with a patch of nothing', () => prepare({}, { manifests: [patch] }), 'there is no manifest none.yaml'],
    [
      'without a file of the installer',
      () => prepare({}, { generator: fakeGenerator({ 'worker.ign': null }) }),
      'no worker.ign',
    ],
    [
      'with a document that is none',
      () => prepare({}, { generator: fakeGenerator({ 'bootstrap.ign': '[]' }) }),
      'bootstrap.ign that is no Ignition document',
    ],
    [
      'without an id',
      () => prepare({}, { generator: fakeGenerator({ 'metadata.json': '{}' }) }),
      'has given the cluster no id',
    ],
  ])('%s fails, and says what to do', async (_, act, message) => {
    await expect(act()).rejects.toThrow(PreparationError)
    await expect(act()).rejects.toThrow(message)
  })

  it('ends when it is told to', async () => {
    const aborted = AbortSignal.abort(new Error('enough'))
    await expect(prepare({}, { context: someContext({ signal: aborted }) })).rejects.toThrow('enough')
  })
})
