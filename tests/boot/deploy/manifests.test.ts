// A real API server takes every manifest of deploy/, field by field, and admits the pods in a namespace with the strictest rules.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { KUBE_START_MS, type RunningKube, startKube } from '../kube/start-kube.ts'
import { apply, pathOf } from './apply.ts'
import { type Manifest, renderManifests } from './kustomize.ts'
import { SERVICE_MONITOR_CRD } from './service-monitor-crd.ts'

let kube: RunningKube
beforeAll(async () => {
  kube = await startKube({ crds: [SERVICE_MONITOR_CRD] })
}, KUBE_START_MS)
afterAll(() => kube?.stop())

const FORMS = [
  { overlay: 'single', components: [] },
  { overlay: 'single', components: ['monitoring', 'tls', 'openshift'] },
  { overlay: 'three-replicas', components: [] },
  { overlay: 'three-replicas', components: ['tls', 'openshift'] },
] as const

describe.each(FORMS)('$overlay with $components', (form) => {
  let manifests: readonly Manifest[]
  beforeAll(async () => {
    manifests = await renderManifests(form)
    const namespace = manifests.find(({ kind }) => kind === 'Namespace')
    expect(await apply(kube.request, namespace as Manifest, { isDryRun: false })).toMatchObject({
      body: { kind: 'Namespace' },
    })
  })

  test('is accepted, field by field', async () => {
    for (const manifest of manifests) {
      const { status, body } = await apply(kube.request, manifest, { isDryRun: true })
      const isAccepted = status === 200 || status === 201
      expect({ path: pathOf(manifest), isAccepted, said: body.message }).toMatchObject({ isAccepted: true })
    }
  })

  test('has a pod that the strictest rules of Kubernetes admit', async () => {
    const { body, status } = await kube.request('POST', '/api/v1/namespaces/groundwork/pods?dryRun=All', {
      body: {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'groundwork-0' },
        spec: deploymentOf(manifests).spec.template.spec,
      },
    })
    expect({ status, said: body.message }).toEqual({ status: 201, said: undefined })
  })

  test('names the image once, with the tag that was chosen', () => {
    const images = JSON.stringify(manifests).match(/registry\.example\.com[^"]*/g)
    expect(images).toEqual(['registry.example.com/groundwork/service:1.0'])
  })
})

test('a pod that may do more is refused in that namespace', async () => {
  const [container] = deploymentOf(await renderManifests({ overlay: 'single' })).spec.template.spec.containers
  const body = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'more' },
    spec: { containers: [{ name: 'more', image: container.image, securityContext: { privileged: true } }] },
  }
  const answer = await kube.request('POST', '/api/v1/namespaces/groundwork/pods?dryRun=All', { body })
  expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('restricted') } })
})

test('the pod for podman is a pod, too', async () => {
  const folder = fileURLToPath(new URL('../../../deploy/podman', import.meta.url))
  const { stdout } = await promisify(execFile)(`${folder}/onprem-yaml.sh`, [
    fileURLToPath(new URL('../../../onprem-environment', import.meta.url)),
    'registry.example.com/groundwork/service:1.0',
    'registry.example.com/postgresql:16',
  ])
  const manifests = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
  expect(manifests.map(({ kind }) => kind)).toEqual(['ConfigMap', 'Pod'])
  for (const manifest of manifests) {
    const { metadata } = manifest
    const placed = { ...manifest, metadata: { ...metadata, namespace: 'default' } }
    const { status, body } = await apply(kube.request, placed, { isDryRun: true })
    expect({ kind: manifest.kind, status, said: body.message }).toMatchObject({ status: 201 })
  }
})

function deploymentOf(manifests: readonly Manifest[]): Manifest {
  const found = manifests.find(({ kind }) => kind === 'Deployment')
  if (found === undefined) throw new Error('There is no Deployment.')
  return found
}
