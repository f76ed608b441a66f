import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { controllerManifests } from './controller-manifests.ts'
import type { ControllerManifestInputs } from './inputs.ts'

const INPUTS: ControllerManifestInputs = {
  clusterId: '6f1b9a7e-1111-4000-8000-000000000001',
  serviceUrl: 'https://service.example.com:8443',
  token: 'hidden-word',
  controllerImage: 'registry.example.com/controller:1',
  openshiftVersion: '4.20.1',
  controlPlaneCount: 3,
  caCertPath: '',
  isInsecure: false,
  checkClusterVersion: true,
  mustGatherImage: '{"ocp":"registry.example.com/must-gather:1"}',
  notifyNumReboots: false,
  serviceIps: [],
}

const objectsOf = (changes: Partial<ControllerManifestInputs> = {}) =>
  controllerManifests({ ...INPUTS, ...changes }).map(({ text }) => parse(text))
const find = (kind: string, changes: Partial<ControllerManifestInputs> = {}) =>
  objectsOf(changes).find((object) => object.kind === kind)
const podOf = (changes: Partial<ControllerManifestInputs> = {}) => find('Job', changes).spec.template.spec
const mountsOf = (changes: Partial<ControllerManifestInputs> = {}): readonly string[] =>
  podOf(changes).containers[0].volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)

describe('the manifests of the controller', () => {
  it('are one object a file, with all that the job refers to', () => {
    expect(objectsOf().map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'Namespace assisted-installer',
      'ServiceAccount assisted-installer-controller',
      'ClusterRole assisted-installer-controller',
      'ClusterRoleBinding assisted-installer-controller',
      'NetworkPolicy assisted-installer-network-policy',
      'ConfigMap assisted-installer-controller-config',
      'Secret assisted-installer-controller-secret',
      'Job assisted-installer-controller',
    ])
    const keys = Object.keys(find('ConfigMap').data)
    for (const { valueFrom } of podOf().containers[0].env.filter((entry: object) => 'valueFrom' in entry)) {
      expect(keys).toContain(valueFrom.configMapKeyRef.key)
    }
  })

  it('keep all settings as text', () => {
    expect(find('ConfigMap').data).toEqual({
      'inventory-url': 'https://service.example.com:8443',
      'cluster-id': '6f1b9a7e-1111-4000-8000-000000000001',
      'ca-cert-path': '',
      'skip-cert-verification': 'false',
      'control-plane-count': '3',
      'check-cluster-version': 'true',
      'must-gather-image': '{"ocp":"registry.example.com/must-gather:1"}',
    })
  })

  it('hold the token in the secret and nowhere else', () => {
    const holders = controllerManifests(INPUTS).filter(
      ({ text }) =>
        text.includes('hidden-word') || text.includes(Buffer.from('hidden-word').toString('base64')),
    )
    expect(holders.map(({ name }) => name)).toEqual(['assisted-installer-controller-secret.yaml'])
    expect(podOf().volumes.find(({ name }: { name: string }) => name === 'token').secret.defaultMode).toBe(
      0o400,
    )
  })

  it('let the controller of a single node start before the node is ready', () => {
    expect(podOf().tolerations.map(({ key }: { key: string }) => key)).toEqual([
      'node-role.kubernetes.io/master',
    ])
    expect(podOf({ controlPlaneCount: 1 }).tolerations).toHaveLength(3)
    expect(mountsOf()).not.toContain('/tmp/bootstrap-secrets')
    expect(mountsOf({ controlPlaneCount: 1 })).toContain('/tmp/bootstrap-secrets')
  })

  it('mount a certificate of the service where the host has it', () => {
    expect(mountsOf({ caCertPath: '/etc/assisted/service-ca.crt' })).toContain('/etc/assisted/service-ca.crt')
  })

  it('name the addresses of the service if there are any', () => {
    expect(podOf().hostAliases).toBeUndefined()
    expect(podOf({ serviceIps: ['192.0.2.1', '2001:db8::1'] }).hostAliases).toEqual([
      { ip: '192.0.2.1', hostnames: ['assisted-api.local.openshift.io'] },
      { ip: '2001:db8::1', hostnames: ['assisted-api.local.openshift.io'] },
    ])
  })

  it('carry any text of users without changing it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (mustGatherImage, token) => {
          expect(find('ConfigMap', { mustGatherImage }).data['must-gather-image']).toBe(mustGatherImage)
          const { data } = find('Secret', { token })
          expect(Buffer.from(data['pull-secret-token'], 'base64').toString()).toBe(token)
        },
      ),
    )
  })
})
