// Where secrets may be found in what is generated: a list of places, and everything else is searched.
import { beforeAll, describe, expect, it } from 'vitest'
import type { InstallConfig } from '../install-config/install-config.ts'
import { type Generated, generate } from './testing/generate.ts'
import { contentOf, filesOf, ignitionIn } from './testing/read-files.ts'
import { SAMPLE_PULL_SECRET, sampleInstallConfig, singleNodeConfig } from './testing/sample-install-config.ts'

const BMC_PASSWORD = 'bmc-pass-7f3a'
const fencing: Partial<InstallConfig> = {
  controlPlane: {
    name: 'master',
    replicas: 2,
    fencing: {
      credentials: [
        { hostname: 'a', address: 'redfish://192.0.2.8', username: 'root', password: BMC_PASSWORD },
      ],
    },
  },
}
const AUTH = (JSON.parse(SAMPLE_PULL_SECRET) as { auths: Record<string, { auth: string }> }).auths[
  'registry.example.com'
]?.auth as string

/** A text and all base64 inside of it, decoded, several layers deep. */
function layers(text: string, depth = 3): readonly string[] {
  if (depth === 0) return [text]
  const inner = (text.match(/[A-Za-z0-9+/=]{12,}/g) ?? []).map((found) =>
    Buffer.from(found, 'base64').toString(),
  )
  return [text, ...inner.flatMap((found) => layers(found, depth - 1))]
}

const holds = (text: string, secret: string) => layers(text).some((layer) => layer.includes(secret))

const SHAPES = [
  ['cluster', sampleInstallConfig({ master: 2 }, fencing)],
  ['single node', singleNodeConfig()],
] as const

describe.each(SHAPES)('of a %s', (_, config) => {
  let generated: Generated
  beforeAll(async () => {
    generated = await generate(config)
  })

  const placesOf = (secret: string) => {
    const { files } = generated
    const inside = [...filesOf(ignitionIn(files, 'bootstrap.ign')).values()]
    return [
      ...inside.filter((file) => holds(contentOf(file), secret)).map(({ path }) => path),
      ...[...files]
        .filter(([name, text]) => name !== 'bootstrap.ign' && holds(text, secret))
        .map(([name]) => name),
    ].sort()
  }

  it('the pull secret is where images are pulled, and in its secret', () => {
    expect(placesOf(AUTH)).toEqual([
      '/opt/openshift/manifests/openshift-config-secret-pull-secret.yaml',
      '/root/.docker/config.json',
    ])
  })

  it('the password of the administrator is in its file only', () => {
    const password = generated.files.get('auth/kubeadmin-password') ?? ''
    expect(placesOf(password)).toEqual(['auth/kubeadmin-password'])
  })

  it('private keys are in the files of keys, in kubeconfigs and in two secrets', () => {
    const places = placesOf('PRIVATE KEY-----')
    const unexpected = places.filter((path) => !/^\/opt\/openshift\/tls\/[\w/-]+\.key$/.test(path))
    expect(unexpected).toEqual([
      '/opt/openshift/auth/kubeconfig',
      '/opt/openshift/auth/kubeconfig-kubelet',
      '/opt/openshift/auth/kubeconfig-loopback',
      '/opt/openshift/manifests/machine-config-server-ca-secret.yaml',
      '/opt/openshift/manifests/machine-config-server-tls-secret.yaml',
      'auth/kubeconfig',
    ])
  })

  it('credentials of BMCs are in their secret', () => {
    expect(placesOf(BMC_PASSWORD)).toEqual(
      config.controlPlane.fencing === undefined
        ? []
        : ['/opt/openshift/openshift/99_openshift-etcd_fencing-credentials-secrets-0.yaml'],
    )
  })

  it('only root can read a file with any of them', () => {
    const secrets = [AUTH, BMC_PASSWORD, 'PRIVATE KEY-----']
    const inside = [...filesOf(ignitionIn(generated.files, 'bootstrap.ign')).values()]
    const exposed = inside.filter(
      (file) =>
        ((file.mode ?? 0o644) & 0o077) !== 0 && secrets.some((secret) => holds(contentOf(file), secret)),
    )
    expect(exposed.map(({ path }) => path)).toEqual([])
  })

  it('the bootstrap has no file with the key of the root, of administrators or of nodes to come', () => {
    const inside = filesOf(ignitionIn(generated.files, 'bootstrap.ign'))
    const signers = ['root-ca', 'admin-kubeconfig-signer', 'kubelet-bootstrap-kubeconfig-signer']
    expect(signers.filter((name) => inside.has(`/opt/openshift/tls/${name}.key`))).toEqual([])
    expect(inside.get('/opt/openshift/tls/root-ca.crt')?.mode).toBe(0o644)
  })
})
