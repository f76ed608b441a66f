import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InfraEnvRecord } from '@groundwork/engine/requests/infra-env'
import { ownArchitecture } from '@groundwork/registry/image'
import { parseRegistriesConf, pullOrder } from '@groundwork/registry/mirrors'
import { writeLayout } from '@groundwork/registry/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { PreparationError } from '../assets/generator.ts'
import { filesOf, inlineText, readIgnition } from '../post-process/ignition-file.ts'
import { createReleases, type Releases } from '../release/create-releases.ts'
import { createInstallerRuns, type InstallerRuns } from '../release/installer-runs.ts'
import { buildRelease } from '../release/testing/build-release.ts'
import { STAND_IN_INSTALLER } from '../release/testing/stand-in-installer.ts'
import { type DisconnectedInputs, disconnectedAssets } from './disconnected-assets.ts'
import { makeDisconnectedIgnition } from './make-disconnected-ignition.ts'

const IMAGE = 'quay.example.com/release:4.20.5'
const AUTH = Buffer.from('me:open-sesame').toString('base64')
const PULL_SECRET = JSON.stringify({ auths: { 'quay.example.com': { auth: AUTH } } })
const ID = '0b5a4b1e-0000-4000-8000-000000000001'

const infraEnv = (changes: Partial<InfraEnvRecord> = {}): InfraEnvRecord => ({
  id: ID,
  cluster_id: null,
  openshift_version: '4.20',
  cpu_architecture: 'x86_64',
  has_static_network_config: false,
  ntp_sources: '',
  additional_ntp_sources: '',
  name: 'at the sea',
  type: 'disconnected-iso',
  proxy: { http_proxy: '', https_proxy: '', no_proxy: '' },
  ssh_authorized_key: '',
  pull_secret_set: true,
  static_network_config: [],
  kernel_arguments: [],
  ignition_config_override: '',
  additional_trust_bundle: '',
  rendezvous_ip: '',
  network_discovery_delay_seconds: null,
  ...changes,
})
const inputs = (changes: Partial<InfraEnvRecord> = {}): DisconnectedInputs => ({
  infraEnv: infraEnv(changes),
  releaseImage: IMAGE,
  pullSecret: PULL_SECRET,
  site: { organisationCa: '', mirrors: null },
})

describe('what the installer reads', () => {
  it('has what is needed and nothing else', () => {
    const assets = disconnectedAssets(inputs())
    expect([...assets.keys()]).toEqual([
      'cluster-manifests/infraenv.yaml',
      'cluster-manifests/pull-secret.yaml',
      'mirror/registries.conf',
    ])
    expect(parse(assets.get('cluster-manifests/infraenv.yaml') ?? '')).toMatchObject({
      kind: 'InfraEnv',
      metadata: { name: ID },
      spec: { pullSecretRef: { name: 'pull-secret' }, cpuArchitecture: 'x86_64' },
    })
    const rules = parseRegistriesConf(assets.get('mirror/registries.conf') ?? '')
    const release = { registry: 'quay.example.com', repository: 'release', tag: '4.20.5', digest: '' }
    expect(pullOrder(release, rules).candidates[0]?.reference).toMatchObject({
      repository: 'openshift/release-images',
    })
    const secret = parse(assets.get('cluster-manifests/pull-secret.yaml') ?? '')
    expect(secret.stringData['.dockerconfigjson']).toBe(PULL_SECRET)
  })

  it('has all settings of the infra-env and the site', () => {
    const assets = disconnectedAssets({
      ...inputs({
        cpu_architecture: 'arm64',
        ssh_authorized_key: 'ssh-ed25519 AAAA me',
        additional_ntp_sources: 'a.example.com, b.example.com',
        proxy: { http_proxy: 'http://proxy:3128', https_proxy: '', no_proxy: '.example.com' },
        additional_trust_bundle: 'PEM of the infra-env',
        rendezvous_ip: '192.0.2.80',
        static_network_config: [1, 2].map((number) => ({
          network_yaml: `interfaces:\n- name: eth${number}\n  type: ethernet\n`,
          mac_interface_map: [{ mac_address: `52:54:00:00:00:0${number}`, logical_nic_name: `eth${number}` }],
        })),
      }),
      site: {
        organisationCa: 'PEM of the site',
        mirrors: { registriesConf: '[[registry]]', caBundle: 'PEM of mirrors', acceptsUnsigned: false },
      },
    })
    const { spec } = parse(assets.get('cluster-manifests/infraenv.yaml') ?? '')
    expect(spec).toMatchObject({
      cpuArchitecture: 'aarch64',
      sshAuthorizedKey: 'ssh-ed25519 AAAA me',
      additionalNTPSources: ['a.example.com', 'b.example.com'],
      proxy: { httpProxy: 'http://proxy:3128', noProxy: '.example.com' },
      additionalTrustBundle: 'PEM of the infra-env\nPEM of the site',
      nmStateConfigLabelSelector: { matchLabels: { 'infra-env': ID } },
    })
    const networks = parseAllDocuments(assets.get('cluster-manifests/nmstateconfig.yaml') ?? '')
    expect(networks.map((document) => document.toJS().spec)).toEqual(
      [1, 2].map((number) => ({
        config: { interfaces: [{ name: `eth${number}`, type: 'ethernet' }] },
        interfaces: [{ name: `eth${number}`, macAddress: `52:54:00:00:00:0${number}` }],
      })),
    )
    expect(assets.get('mirror/registries.conf')).toBe('[[registry]]')
    expect(assets.get('mirror/ca-bundle.crt')).toBe('PEM of mirrors')
    expect(parse(assets.get('agent-config.yaml') ?? '')).toMatchObject({ rendezvousIP: '192.0.2.80' })
  })
})

describe('the Ignition document of a disconnected image', () => {
  let directory = ''
  let releases: Releases
  let runs: InstallerRuns
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'disconnected-'))
    const { release, installer } = await buildRelease({
      componentRepository: 'quay.example.com/components',
      script: STAND_IN_INSTALLER,
      architecture: ownArchitecture(),
    })
    await writeLayout(join(directory, 'layout'), { [IMAGE]: release, installer })
    const localImages = [`oci:${join(directory, 'layout')}`]
    releases = createReleases({ directory: join(directory, 'cache'), localImages })
    runs = createInstallerRuns({ releases, workDirectory: join(directory, 'work') })
  })
  afterAll(async () => {
    await releases.close()
    await rm(directory, { recursive: true })
  })

  const make = (changes: Partial<InfraEnvRecord> = {}, override = '') =>
    makeDisconnectedIgnition(runs, {
      infraEnvId: ID,
      releaseImage: IMAGE,
      pullSecret: '',
      assets: disconnectedAssets(inputs(changes)),
      imagePullSecret: PULL_SECRET,
      invoker: 'assisted-installer',
      override,
      signal: AbortSignal.timeout(60_000),
    })

  it('is what the installer made, with a mark and the override', async () => {
    const override = {
      ignition: { version: '3.2.0' },
      storage: { files: [{ path: '/etc/mine', contents: { source: 'data:,mine' } }] },
    }
    const made = readIgnition(await make({ rendezvous_ip: '192.0.2.80' }, JSON.stringify(override)), 'it')
    const files = new Map(filesOf(made).map((file) => [file.path, inlineText(file.contents)]))
    expect(files.get('/etc/assisted/interactive-ui')).toBe('')
    expect(files.get('/etc/mine')).toBe('mine')
    expect(files.get('/etc/assisted/agent-config.yaml')).toContain('rendezvousIP: 192.0.2.80')
    expect(files.get('/etc/assisted/cluster-manifests/pull-secret.yaml')).toContain(AUTH)
    expect(await readdir(join(directory, 'work'))).toEqual([])
  })

  it('is not there when the installer fails; what it said is told without secrets', async () => {
    const failure: unknown = await make({ ssh_authorized_key: 'please-fail' }).catch((error) => error)
    expect(failure).toBeInstanceOf(PreparationError)
    const { message, output } = failure as PreparationError
    expect(message).toContain('openshift-install 4.20.5 (agent create unconfigured-ignition) failed (6)')
    expect(output).toContain('the machine is too old')
    expect(output).not.toContain(AUTH)
    expect(output).not.toContain('open-sesame')
  })
})
