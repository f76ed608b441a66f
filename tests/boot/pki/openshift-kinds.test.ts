// Generated objects, held against the definitions that a cluster holds them against.
import {
  contentOf,
  dualStackConfig,
  filesOf,
  generate,
  ignitionIn,
  SAMPLE_CONTEXT,
  sampleInstallConfig,
  singleNodeConfig,
} from '@groundwork/openshift/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { KUBE_START_MS, type RunningKube, startKube } from '../kube/start-kube.ts'
import { openshiftCrds } from './openshift-crds.ts'

let kube: RunningKube
/** `config.openshift.io/Proxy` to where such objects are made. */
const paths = new Map<
  string,
  { readonly base: string; readonly plural: string; readonly isNamespaced: boolean }
>()

beforeAll(async () => {
  kube = await startKube({ crds: await openshiftCrds() })
  const { body } = await kube.request('GET', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions')
  for (const { spec } of body.items) {
    paths.set(`${spec.group}/${spec.names.kind}`, {
      base: `/apis/${spec.group}`,
      plural: spec.names.plural,
      isNamespaced: spec.scope === 'Namespaced',
    })
  }
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'openshift-machine-api' } }
  await kube.request('POST', '/api/v1/namespaces', { body: namespace })
}, KUBE_START_MS)
afterAll(() => kube?.stop())

/** The definitions are of this line. */
const context = { ...SAMPLE_CONTEXT, openshiftVersion: '4.18.1' }
const sources = [{ source: 'quay.io/a', mirrors: ['mirror.example.com/a'] }]
const vips = { apiVIPs: ['192.0.2.5'], ingressVIPs: ['192.0.2.6'] }

test.each([
  ['compact', sampleInstallConfig()],
  ['three and two', sampleInstallConfig({ worker: 2 }, { imageDigestSources: sources, fips: true })],
  [
    'with a proxy and much else',
    sampleInstallConfig(
      { worker: 1 },
      {
        imageContentSources: sources,
        proxy: { httpProxy: 'http://proxy.example.com:3128', noProxy: '.example.com' },
        additionalTrustBundle: 'PEM',
        capabilities: {
          baselineCapabilitySet: 'None',
          additionalEnabledCapabilities: ['MachineAPI', 'baremetal'],
        },
        cpuPartitioningMode: 'AllNodes',
        featureSet: 'CustomNoUpgrade',
        featureGates: ['A=true', 'B=false'],
        controlPlane: { name: 'master', replicas: 3, hyperthreading: 'Disabled' },
      },
    ),
  ],
  ['single node', singleNodeConfig()],
  ['two families', dualStackConfig()],
  [
    'external',
    sampleInstallConfig(
      {},
      { platform: { external: { platformName: 'oci', cloudControllerManager: 'External' } } },
    ),
  ],
  [
    'vsphere',
    sampleInstallConfig(
      {},
      {
        platform: {
          vsphere: {
            ...vips,
            vcenters: [{ server: 'vcenter.example.com', user: 'u', password: 'p', datacenters: ['dc'] }],
            failureDomains: [
              {
                name: 'domain',
                region: 'region',
                zone: 'zone',
                server: 'vcenter.example.com',
                topology: {
                  computeCluster: '/dc/host/cluster',
                  datacenter: 'dc',
                  datastore: '/dc/datastore/store',
                  folder: '/dc/vm/folder',
                  networks: ['network'],
                },
              },
            ],
          },
        },
      },
    ),
  ],
  [
    'nutanix',
    sampleInstallConfig(
      {},
      {
        platform: {
          nutanix: {
            ...vips,
            prismCentral: {
              endpoint: { address: 'central.example.com', port: 9440 },
              username: 'u',
              password: 'p',
            },
            prismElements: [{ name: 'element', endpoint: { address: 'element.example.com', port: 9440 } }],
          },
        },
      },
    ),
  ],
  // Two machines, with or without an arbiter, are newer than the definitions, and so are streams of the system.
])('%s', async (_, config) => {
  const { files } = await generate(config, { context })
  const refused: unknown[] = []
  let taken = 0
  for (const [path, file] of filesOf(ignitionIn(files, 'bootstrap.ign'))) {
    if (!/^\/opt\/openshift\/(manifests|openshift)\//.test(path)) continue
    const message = await offer(parse(contentOf(file)))
    if (message === null) continue
    if (message === '') taken += 1
    else refused.push({ path, message })
  }
  expect(refused).toEqual([])
  expect(taken).toBeGreaterThan(8)
})

test('what is not in a definition is refused', async () => {
  const dns = { apiVersion: 'config.openshift.io/v1', kind: 'DNS', metadata: { name: 'cluster' } }
  expect(await offer({ ...dns, spec: { baseDomain: 'example.com' } })).toBe('')
  expect(await offer({ ...dns, spec: { baseDomains: 'example.com' } })).toContain(
    'unknown field "spec.baseDomains"',
  )
})

interface KubeObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  readonly [field: string]: unknown
}

/** Makes it, with its status, and takes it away again. Empty: it was taken; null: the kind is unknown. */
async function offer(object: KubeObject): Promise<string | null> {
  const [group = '', version = ''] = object.apiVersion.split('/')
  const kind = paths.get(`${group}/${object.kind}`)
  if (kind === undefined) return null
  const { name, namespace } = object.metadata
  const folder = `${kind.base}/${version}${kind.isNamespaced ? `/namespaces/${namespace}` : ''}/${kind.plural}`
  const made = await kube.request('POST', `${folder}?fieldValidation=Strict`, { body: object })
  if (made.status !== 201) return made.body.message
  try {
    if (object.status === undefined) return ''
    const { resourceVersion } = made.body.metadata
    const body = { ...object, metadata: { ...object.metadata, resourceVersion } }
    const set = await kube.request('PUT', `${folder}/${name}/status?fieldValidation=Strict`, { body })
    return set.status === 200 ? '' : set.body.message
  } finally {
    await kube.request('DELETE', `${folder}/${name}`)
  }
}
