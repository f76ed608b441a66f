import { X509Certificate } from 'node:crypto'
import { decodeDataUrl } from '@groundwork/ignition/document'
import { compare } from 'bcryptjs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createReusedKeyPairs } from '../pki/reused-key-pairs.ts'
import { createBuiltInGenerator } from './built-in-generator.ts'
import { generate, SAMPLE_CONTEXT } from './testing/generate.ts'
import { contentOf, filesOf, ignitionIn, yamlIn } from './testing/read-files.ts'
import { dualStackConfig, sampleInstallConfig, singleNodeConfig } from './testing/sample-install-config.ts'

const CONFIG_MAP = (name: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: x}\n`

describe('both commands', () => {
  it('consume what they were given', async () => {
    const { manifests, files } = await generate(sampleInstallConfig())
    expect(manifests.has('install-config.yaml')).toBe(false)
    expect([...files.keys()].sort()).toEqual([
      'auth/kubeadmin-password',
      'auth/kubeconfig',
      'bootstrap.ign',
      'master.ign',
      'metadata.json',
      'worker.ign',
    ])
  })

  it('keep files that are none of theirs', async () => {
    const { files } = await generate(sampleInstallConfig(), { more: [['notes.txt', 'mine']] })
    expect(files.get('notes.txt')).toBe('mine')
  })

  it('agree about who the cluster is', async () => {
    const { manifests, files } = await generate(sampleInstallConfig())
    const { clusterID, infraID } = JSON.parse(files.get('metadata.json') ?? '')
    expect(yamlIn(manifests, 'manifests/cvo-overrides.yaml').spec.clusterID).toBe(clusterID)
    const infrastructure = yamlIn(manifests, 'manifests/cluster-infrastructure-02-config.yml')
    expect(infrastructure.status.infrastructureName).toBe(infraID)
  })

  it('make a new cluster each time', async () => {
    const [one, two] = [await generate(sampleInstallConfig()), await generate(sampleInstallConfig())]
    for (const name of ['auth/kubeadmin-password', 'metadata.json']) {
      expect(one.files.get(name)).not.toBe(two.files.get(name))
    }
  })

  it('stop when the caller aborts', async () => {
    const context = { ...SAMPLE_CONTEXT, signal: AbortSignal.abort(new Error('cancelled')) }
    await expect(generate(sampleInstallConfig(), { context })).rejects.toThrow('cancelled')
  })
})

describe('what cannot be prepared', () => {
  const generator = createBuiltInGenerator()
  it.each([
    ['nothing', [], 'There is no install-config.yaml.'],
    ['no YAML', [['install-config.yaml', '{"pullSecret": "hidden"']], 'install-config.yaml is no YAML.'],
    ['too little', [['install-config.yaml', '{"baseDomain":"x"}']], 'metadata.name, controlPlane.replicas'],
    [
      'two platforms',
      [['install-config.yaml', JSON.stringify(sampleInstallConfig({}, { platform: { none: {}, aws: {} } }))]],
      'exactly one platform',
    ],
  ] as const)('%s', async (_, files, message) => {
    const failure = generator.createManifests(new Map(files), SAMPLE_CONTEXT)
    await expect(failure).rejects.toThrow(message)
    await expect(failure).rejects.toMatchObject({ name: 'PreparationError' })
    await expect(failure).rejects.not.toThrow('hidden')
  })

  it('two files about one object, by the names of both', async () => {
    const more = [
      ['manifests/a.yaml', CONFIG_MAP('same')],
      ['openshift/b.json', JSON.stringify(parse(CONFIG_MAP('same')))],
    ] as const
    await expect(generate(sampleInstallConfig(), { more })).rejects.toThrow(
      'manifests/a.yaml and openshift/b.json are both about ConfigMap x/same.',
    )
  })

  it.each([
    ['no object', 'just: this', 'manifests/odd.yaml is no Kubernetes object'],
    ['no YAML', 'a: [hidden', 'manifests/odd.yaml is neither YAML nor JSON'],
  ])('a manifest that is %s', async (_, text, message) => {
    const failure = generate(sampleInstallConfig(), { more: [['manifests/odd.yaml', text]] })
    await expect(failure).rejects.toThrow(message)
    await expect(failure).rejects.not.toThrow('hidden')
  })

  it('Ignition without manifests', async () => {
    await expect(generator.createIgnitionConfigs(new Map(), SAMPLE_CONTEXT, 'cluster')).rejects.toThrow(
      'Make them first.',
    )
  })
})

describe('the version operator', () => {
  it('leaves alone what was configured, until the bootstrap is over', async () => {
    const { manifests, files } = await generate(sampleInstallConfig(), {
      more: [['openshift/mine.yaml', CONFIG_MAP('mine')]],
    })
    const inside = filesOf(ignitionIn(files, 'bootstrap.ign'))
    const { spec } = parse(contentOf(inside.get('/opt/openshift/manifests/cvo-overrides.yaml')))
    const count = [...manifests.keys()].filter((path) => /^(manifests|openshift)\//.test(path)).length
    expect(spec.overrides).toHaveLength(count)
    expect(spec.overrides).toContainEqual({
      kind: 'ConfigMap',
      group: '',
      namespace: 'x',
      name: 'mine',
      unmanaged: true,
    })
    expect(spec.overrides).toContainEqual({
      kind: 'Infrastructure',
      group: 'config.openshift.io',
      namespace: '',
      name: 'cluster',
      unmanaged: true,
    })
    expect(spec.clusterID).toBe(JSON.parse(files.get('metadata.json') ?? '').clusterID)
    const patch = contentOf(inside.get('/opt/openshift/original_cvo_overrides.patch'))
    expect(JSON.parse(patch)).toEqual({ spec: { overrides: null } })
  })

  it('gets back overrides that the user wants to keep', async () => {
    const own = { kind: 'Deployment', group: 'apps', namespace: 'n', name: 'x', unmanaged: true }
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'ClusterVersion', spec: { overrides: [own] } })
    const { files } = await generate(sampleInstallConfig(), {
      more: [['manifests/cvo-overrides.yaml', text]],
    })
    const inside = filesOf(ignitionIn(files, 'bootstrap.ign'))
    const patch = contentOf(inside.get('/opt/openshift/original_cvo_overrides.patch'))
    expect(JSON.parse(patch)).toEqual({ spec: { overrides: [own] } })
  })
})

/** One of each length: long ones take seconds. */
const keyPairs = createReusedKeyPairs(1)

it('a password is kept as the installer keeps it', async () => {
  const generator = createBuiltInGenerator({ keyPairs })
  const { manifests, files } = await generate(sampleInstallConfig(), { generator })
  const { data } = yamlIn(manifests, 'openshift/99_kubeadmin-password-secret.yaml')
  const kept = Buffer.from(data.kubeadmin, 'base64').toString()
  expect(kept).toMatch(/^\$2[aby]\$10\$/)
  expect(await compare(files.get('auth/kubeadmin-password') ?? '', kept)).toBe(true)
})

it('signers have longer keys where the cluster says which keys it has', async () => {
  const generator = createBuiltInGenerator({ keyPairs, passwordCost: 4 })
  const bits = async (featureSet: string) => {
    const { manifests } = await generate(sampleInstallConfig({}, { featureSet }), { generator })
    const { data } = yamlIn(manifests, 'manifests/machine-config-server-ca-secret.yaml')
    const root = new X509Certificate(Buffer.from(data['tls.crt'], 'base64'))
    const { data: leaf } = yamlIn(manifests, 'manifests/machine-config-server-tls-secret.yaml')
    const server = new X509Certificate(Buffer.from(leaf['tls.crt'], 'base64'))
    return [root, server].map(({ publicKey }) => publicKey.asymmetricKeyDetails?.modulusLength)
  }
  expect(await bits('')).toEqual([2048, 2048])
  expect(await bits('TechPreviewNoUpgrade')).toEqual([4096, 2048])
})

describe('the Ignition of a role', () => {
  it.each([
    ['a VIP', sampleInstallConfig(), 'https://192.0.2.5:22623/config/worker'],
    [
      'no VIP',
      sampleInstallConfig({}, { platform: { none: {} } }),
      'https://api-int.edge.example.com:22623/config/worker',
    ],
    [
      'a VIP of IPv6',
      sampleInstallConfig({}, { platform: { baremetal: { apiVIPs: ['2001:db8::5'], hosts: [] } } }),
      'https://[2001:db8::5]:22623/config/worker',
    ],
  ])('points to %s', async (_, config, source) => {
    const { manifests, files } = await generate(config)
    const { ignition } = ignitionIn(files, 'worker.ign')
    expect(ignition).toMatchObject({ version: '3.2.0', config: { merge: [{ source }] } })
    const authority = ignition.security?.tls?.certificateAuthorities?.[0]?.source ?? ''
    const { data } = yamlIn(manifests, 'manifests/kube-system-configmap-root-ca.yaml')
    expect(Buffer.from(decodeDataUrl(authority) ?? []).toString()).toBe(data['ca.crt'])
  })

  it('exists for arbiters where there are any', async () => {
    expect((await generate(sampleInstallConfig({ master: 2, arbiter: 1 }))).files.has('arbiter.ign')).toBe(
      true,
    )
    expect((await generate(dualStackConfig())).files.has('arbiter.ign')).toBe(false)
  })

  it('is none for a machine that installs itself, and one for those that join it', async () => {
    const { files } = await generate(singleNodeConfig())
    expect(files.has('master.ign')).toBe(false)
    expect(ignitionIn(files, 'worker.ign').ignition.config?.merge).toEqual([
      { source: 'https://api-int.edge.example.com:22623/config/worker' },
    ])
  })
})
