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

  describe('of a controller without an image of its own', () => {
    const program = { sha256: 'ab'.repeat(32), proxy: '' }
    const withProgram = { controllerImage: 'quay.io/release/cli@sha256:1', program }
    const setOf = (changes: Partial<ControllerManifestInputs> = {}) =>
      find('DaemonSet', { ...withProgram, ...changes }).spec.template.spec

    it('have what keeps its program beside the job', () => {
      const usual = new Set(objectsOf().map(({ kind }) => kind))
      const added = objectsOf(withProgram).filter(({ kind }) => !usual.has(kind))
      expect(added.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
        'Role assisted-installer-controller-program',
        'RoleBinding assisted-installer-controller-program',
        'DaemonSet assisted-installer-controller-program',
      ])
      expect(find('Role', withProgram).rules).toEqual([
        {
          apiGroups: ['apps'],
          resources: ['daemonsets'],
          resourceNames: ['assisted-installer-controller-program'],
          verbs: ['get', 'delete'],
        },
      ])
    })

    it('fetch it from the service by its checksum, before the controller starts', () => {
      expect(find('ConfigMap', withProgram).data).toMatchObject({
        'program-url': `https://service.example.com:8443/api/groundwork/v1/host-executable?sha256=${program.sha256}`,
        'program-sha256': program.sha256,
      })
      for (const pod of [podOf(withProgram), setOf()]) {
        expect(pod.initContainers).toMatchObject([{ name: 'program', image: 'quay.io/release/cli@sha256:1' }])
        expect(pod.initContainers[0].command.slice(0, 2)).toEqual(['/bin/bash', '-c'])
      }
      const [controller] = podOf(withProgram).containers
      expect(controller.command).toEqual(['/program/groundwork-host', 'controller'])
    })

    it('let only those write to the host who have to', () => {
      const [controller] = podOf(withProgram).containers
      expect(controller.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(controller.securityContext.privileged).toBeUndefined()
      const written = controller.volumeMounts.filter(({ readOnly }: { readOnly?: true }) => readOnly !== true)
      expect(written.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual(['/tmp'])
    })

    it('mount in each container only what its pod has', () => {
      const changes = { ...withProgram, caCertPath: '/etc/assisted/service-ca.crt', controlPlaneCount: 1 }
      for (const pod of [podOf(changes), setOf(changes)]) {
        const volumes = pod.volumes.map(({ name }: { name: string }) => name)
        expect(new Set(volumes).size).toBe(volumes.length)
        for (const { volumeMounts } of [...pod.initContainers, ...pod.containers])
          for (const { name } of volumeMounts) expect(volumes).toContain(name)
        expect(pod.initContainers[0].volumeMounts).toContainEqual({
          ...{ name: 'service-ca', mountPath: '/etc/assisted/service-ca.crt', readOnly: true },
        })
      }
    })

    it('hold the proxy, which may have a password, in the secret and nowhere else', () => {
      const inputs = { ...INPUTS, ...withProgram, program: { ...program, proxy: 'http://u:hidden@p:3128' } }
      const holders = controllerManifests(inputs).filter(({ text }) => text.includes('hidden@'))
      expect(holders).toEqual([])
      const { data } = find('Secret', inputs)
      expect(Buffer.from(data['program-proxy'], 'base64').toString()).toBe('http://u:hidden@p:3128')
      expect(find('Secret', withProgram).data).not.toHaveProperty('program-proxy')
    })

    it('are found as every controller is, and its keepers are not taken for it', () => {
      expect(find('Job', withProgram).spec.template.metadata.labels.app).toBe('assisted-installer-controller')
      expect(find('DaemonSet', withProgram).spec.template.metadata.labels.app).not.toBe(
        'assisted-installer-controller',
      )
    })
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
