import { UNINITIALIZED_TAINT } from '@groundwork/host/cluster'
import { CONFIG_MAPS, NODES, PODS, SERVICES } from '@groundwork/kube-client/objects'
import { describe, expect, it } from 'vitest'
import {
  BARE_METAL_HOSTS,
  CLUSTER_VERSIONS,
  MACHINE_CONFIG_POOLS,
  MACHINES,
  PROVISIONINGS,
  SERVICE_VERSIONS,
  SUBSCRIPTIONS,
} from '../cluster/openshift-resource.ts'
import { nodeOf } from '../testing/known-host-of.ts'
import { createSampleController, MINUTE, wireHost } from '../testing/sample-controller.ts'

const installConfig = (platform = 'baremetal') => ({
  metadata: { name: 'cluster-config-v1', namespace: 'kube-system' },
  data: { 'install-config': `networking:\n  serviceNetwork: [172.30.0.0/16]\nplatform: {${platform}: {}}\n` },
})

describe('bare metal hosts', () => {
  const namespace = 'openshift-machine-api'
  const labels = { 'machine.openshift.io/cluster-api-machine-role': 'worker' }

  it('are given their machines as these come', async () => {
    const controller = createSampleController({
      state: { platform: 'baremetal', hosts: [wireHost('worker-0', '192.0.2.20')] },
    })
    const { cluster } = controller
    cluster.put(PROVISIONINGS, { metadata: { name: 'provisioning-configuration' } })
    cluster.put(
      BARE_METAL_HOSTS,
      { metadata: { name: 'bmh-0', namespace } },
      { metadata: { name: 'bmh-1', namespace } },
    )
    cluster.put(MACHINES, { metadata: { name: 'machine-0', namespace, labels } })
    controller.start()
    await controller.clock.advance(MINUTE)
    expect(cluster.find(BARE_METAL_HOSTS, 'bmh-0')?.spec?.consumerRef?.name).toBe('machine-0')
    expect(cluster.find(BARE_METAL_HOSTS, 'bmh-1')?.spec?.consumerRef).toBeUndefined()
    cluster.put(MACHINES, { metadata: { name: 'machine-1', namespace, labels } })
    await controller.clock.advance(MINUTE)
    expect(cluster.find(BARE_METAL_HOSTS, 'bmh-1')?.spec).toEqual({
      externallyProvisioned: true,
      consumerRef: expect.objectContaining({ name: 'machine-1' }),
    })
    await controller.stop()
  })

  it('are nobody’s business on other platforms', async () => {
    const controller = createSampleController({ state: { hosts: [wireHost('worker-0', '192.0.2.20')] } })
    controller.cluster.put(BARE_METAL_HOSTS, { metadata: { name: 'bmh-0', namespace } })
    controller.start()
    await controller.clock.advance(5 * MINUTE)
    expect(controller.cluster.changes).toEqual(['create events/AssistedControllerIsReady'])
    await controller.stop()
  })
})

describe('labels', () => {
  it('wait for the node, with its pool paused', async () => {
    const host = wireHost('worker-0', '192.0.2.20', {
      ...{ role: 'worker', node_labels: '{"zone":"a"}', machine_config_pool_name: 'infra' },
    })
    const controller = createSampleController({
      state: { hosts: [host, wireHost('master-0', '192.0.2.10')] },
    })
    const { cluster } = controller
    cluster.put(MACHINE_CONFIG_POOLS, { metadata: { name: 'worker' } })
    controller.start()
    await controller.clock.advance(MINUTE)
    expect(cluster.find(MACHINE_CONFIG_POOLS, 'worker')?.spec?.paused).toBe(true)
    cluster.put(NODES, nodeOf('worker-0', { isReady: true }))
    await controller.clock.advance(MINUTE)
    expect(cluster.find(NODES, 'worker-0')?.metadata.labels).toEqual({ zone: 'a' })
    expect(cluster.find(MACHINE_CONFIG_POOLS, 'worker')?.spec?.paused).toBe(false)
    expect(cluster.changes.filter((line) => line.startsWith('patch'))).toHaveLength(3)
    await controller.stop()
  })

  it('do not leave a pool paused when the work is over', async () => {
    const host = wireHost('worker-0', '192.0.2.20', {
      ...{ role: 'worker', node_labels: '{"zone":"a"}', machine_config_pool_name: 'infra' },
    })
    const controller = createSampleController({ state: { hosts: [host] } })
    controller.cluster.put(MACHINE_CONFIG_POOLS, { metadata: { name: 'worker' } })
    controller.start()
    await controller.clock.advance(30_000)
    controller.service.status = 'cancelled'
    await controller.clock.advance(2 * MINUTE)
    expect(controller.exitCode).toBe(0)
    expect(controller.cluster.find(MACHINE_CONFIG_POOLS, 'worker')?.spec?.paused).toBe(false)
  })
})

describe('the address of the name server', () => {
  it('is taken back from whoever has it', async () => {
    const controller = createSampleController({ state: { hosts: [wireHost('master-0', '192.0.2.10')] } })
    const { cluster } = controller
    cluster.put(CONFIG_MAPS, installConfig())
    cluster.put(SERVICES, {
      metadata: { name: 'thief', namespace: 'default' },
      spec: { clusterIP: '172.30.0.10' },
    })
    cluster.put(PODS, { metadata: { name: 'dns-operator-1', namespace: 'openshift-dns-operator' } })
    controller.start()
    await controller.clock.advance(1_000)
    expect(cluster.find(SERVICES, 'thief')).toBeUndefined()
    expect(cluster.find(PODS, 'dns-operator-1')).toBeUndefined()
    cluster.put(SERVICES, {
      metadata: { name: 'dns-default', namespace: 'openshift-dns' },
      spec: { clusterIP: '172.30.0.10' },
    })
    await controller.clock.advance(MINUTE)
    expect(cluster.find(SERVICES, 'dns-default')).toBeDefined()
    await controller.stop()
  })
})

describe('a cluster of the agent-based installer', () => {
  const agentBased = (env: Record<string, string>) => {
    const controller = createSampleController({ env, state: { hosts: [wireHost('master-0', '192.0.2.10')] } })
    controller.cluster.put(CONFIG_MAPS, installConfig('vsphere'), {
      metadata: { name: 'openshift-install-manifests', namespace: 'openshift-config' },
      data: { invoker: 'agent-installer' },
    })
    return controller
  }
  const complete = (controller: ReturnType<typeof agentBased>) =>
    controller.cluster.put(CLUSTER_VERSIONS, {
      metadata: { name: 'version' },
      status: { conditions: [{ type: 'Available', status: 'True' }] },
    })

  it('of a single node never asks the service, and ends with its version', async () => {
    const controller = agentBased({ CONTROL_PLANE_COUNT: '1' })
    const { cluster } = controller
    cluster.put(CONFIG_MAPS, {
      metadata: { name: 'olm-operator-manifests', namespace: 'assisted-installer' },
      data: {
        'lso.metadata.yaml': 'namespace: n\nsubscriptionName: s\nmanifests: [a.yaml]\n',
        'a.yaml': Buffer.from('kind: LocalVolume').toString('base64'),
      },
    })
    cluster.put(SUBSCRIPTIONS, { metadata: { name: 's', namespace: 'n' }, status: { currentCSV: 'v' } })
    cluster.put(SERVICE_VERSIONS, { metadata: { name: 'v', namespace: 'n' } })
    cluster.put(SERVICES, {
      metadata: { name: 'thief', namespace: 'default' },
      spec: { clusterIP: '172.30.0.10' },
    })
    controller.start()
    await controller.clock.advance(2 * MINUTE)
    expect(cluster.find(SERVICES, 'thief')).toBeUndefined()
    expect(controller.commands).toEqual(['oc apply -f /tmp/olm-manifests/0.yaml'])
    expect(controller.exitCode).toBeNull()
    complete(controller)
    await controller.clock.advance(2 * MINUTE)
    expect(controller.exitCode).toBe(0)
    expect(controller.web.requests).toEqual([])
  })

  it('of several nodes goes on when the service is gone, and ends when the control plane is complete', async () => {
    const controller = agentBased({ CONTROL_PLANE_COUNT: '2' })
    controller.service.answer = () => ({ error: 'ECONNREFUSED' })
    const labels = { 'node-role.kubernetes.io/master': '' }
    controller.cluster.put(NODES, nodeOf('master-0', { labels, taints: [UNINITIALIZED_TAINT] }))
    controller.start()
    await controller.clock.advance(5 * MINUTE + 1_000)
    // The platform is that of the install-config, so that the taint of the cloud is taken away.
    expect(controller.cluster.changes).toContain('patch nodes/master-0')
    complete(controller)
    await controller.clock.advance(3 * MINUTE)
    expect(controller.exitCode).toBeNull()
    controller.cluster.put(NODES, nodeOf('master-1', { labels }))
    await controller.clock.advance(3 * MINUTE)
    expect(controller.exitCode).toBe(0)
  })
})
