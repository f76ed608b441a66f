import { KubeError } from '@groundwork/kube-client/client'
import { DAEMON_SETS, EVENTS, NODES, PODS } from '@groundwork/kube-client/objects'
import { describe, expect, it } from 'vitest'
import { MACHINE_CONFIG_POOLS } from './cluster/openshift-resource.ts'
import { nodeOf } from './testing/known-host-of.ts'
import { CLUSTER_ID, createSampleController, MINUTE, wireHost } from './testing/sample-controller.ts'

const CLUSTER_PATH = `/api/assisted-install/v2/clusters/${CLUSTER_ID}`
const master = () => wireHost('master-0', '192.0.2.10')

describe('getting ready', () => {
  it('leaves the event that the bootstrap host waits for', async () => {
    const controller = createSampleController({ state: { hosts: [master()] } })
    controller.start()
    await controller.clock.advance(1_000)
    expect(controller.cluster.find(EVENTS, 'AssistedControllerIsReady')).toMatchObject({
      metadata: { namespace: 'assisted-installer' },
      reason: 'AssistedControllerIsReady',
      type: 'Normal',
      count: 1,
      involvedObject: { name: 'assisted-installer-controller' },
    })
    await controller.stop()
    // Not 0: a pod that is ended in the middle has to be started again elsewhere.
    expect(controller.exitCode).toBe(143)
  })

  it('does not mind an event of an earlier start', async () => {
    const controller = createSampleController({ state: { hosts: [master()] } })
    const metadata = { name: 'AssistedControllerIsReady', namespace: 'assisted-installer' }
    controller.cluster.put(EVENTS, { metadata, involvedObject: { name: 'x' } })
    controller.cluster.put(NODES, nodeOf('master-0'))
    controller.start()
    await controller.clock.advance(1_000)
    expect(controller.stages()).toEqual(['master-0: Joined'])
    await controller.stop()
  })

  it('is given up when the service does not answer for 70 minutes', async () => {
    const controller = createSampleController({ state: { answer: () => ({ status: 403 }) } })
    controller.start()
    await controller.clock.advance(69 * MINUTE)
    expect(controller.exitCode).toBeNull()
    await controller.clock.advance(2 * MINUTE)
    expect(controller.exitCode).toBe(1)
  })

  it('fails at once when the proxies of the cluster cannot be read', async () => {
    const controller = createSampleController()
    controller.cluster.failure = new KubeError('The cluster does not answer.', 0)
    controller.start()
    await controller.clock.advance(1)
    expect(controller.exitCode).toBe(1)
  })

  it('sends the token of the secret', async () => {
    const controller = createSampleController({ env: { PULL_SECRET_TOKEN: 'of the environment' } })
    await controller.machine.files.write('/etc/assisted-installer-controller/token', ' of the secret\n')
    controller.start()
    await controller.clock.advance(1_000)
    expect(controller.web.requests[0]?.headers['X-Secret-Key']).toBe('of the secret')
    await controller.stop()
  })
})

describe('the set that keeps the program of the controller', () => {
  const name = 'assisted-installer-controller-program'
  const started = (status: string) => {
    const controller = createSampleController({
      env: { PROGRAM_KEEPER: name },
      state: { hosts: [master()], status },
    })
    controller.cluster.put(DAEMON_SETS, { metadata: { name, namespace: 'assisted-installer' } })
    controller.start()
    return controller
  }

  it('is deleted when the installation is over', async () => {
    const controller = started('installed')
    await controller.clock.advance(10 * MINUTE)
    expect(controller.exitCode).toBe(0)
    expect(controller.cluster.find(DAEMON_SETS, name)).toBeUndefined()
  })

  it('stays when the controller has to be started again', async () => {
    const controller = started('installing')
    await controller.clock.advance(MINUTE)
    await controller.stop()
    expect(controller.exitCode).toBe(143)
    expect(controller.cluster.find(DAEMON_SETS, name)).toBeDefined()
  })
})

describe('following nodes', () => {
  it('reports each step of a node as it comes, without waiting for the next round', async () => {
    const controller = createSampleController({
      state: { hosts: [master(), wireHost('worker-0', '192.0.2.20')] },
    })
    controller.start()
    await controller.clock.advance(10_000)
    controller.cluster.put(NODES, nodeOf('master-0'))
    await controller.clock.advance(1_000)
    expect(controller.stages()).toEqual(['master-0: Joined'])
    await controller.clock.advance(5_000)
    controller.cluster.put(NODES, nodeOf('master-0', { isReady: true }))
    await controller.clock.advance(1_000)
    expect(controller.stages()).toEqual(['master-0: Joined', 'master-0: Done'])
    await controller.stop()
  })

  it('tells who fetched its configuration', async () => {
    const controller = createSampleController({ state: { hosts: [master()] } })
    const namespace = 'openshift-machine-config-operator'
    const labels = { 'k8s-app': 'machine-config-server' }
    controller.cluster.put(PODS, { metadata: { name: 'mcs-1', namespace, labels } })
    controller.cluster.setLog(
      'mcs-1',
      'Pool master requested by 192.0.2.10:32780 User-Agent:"Ignition/2.6.0"',
    )
    controller.start()
    await controller.clock.advance(1_000)
    expect(controller.stages()).toEqual(['master-0: Configuring'])
    await controller.stop()
  })

  it('does not lose the other nodes when one report fails', async () => {
    const hosts = [master(), wireHost('master-1', '192.0.2.11')]
    const controller = createSampleController({
      state: {
        hosts,
        answer: ({ method, path }) =>
          method === 'PUT' && path.includes('id-of-master-0') ? { status: 400 } : null,
      },
    })
    controller.cluster.put(NODES, nodeOf('master-0', { isReady: true }), nodeOf('master-1'))
    controller.start()
    await controller.clock.advance(1_000)
    // The report of the first was refused, so that nothing more is said of it in this round.
    expect(controller.stages()).toEqual(['master-0: Joined', 'master-1: Joined'])
    await controller.stop()
  })

  it('does not ask the service each time that nodes say that they are alive', async () => {
    const controller = createSampleController({ state: { hosts: [master()] } })
    controller.start()
    await controller.clock.advance(MINUTE)
    const asked = () => controller.sent('GET', /exclude-hosts=false/).length
    const before = asked()
    for (let second = 0; second < 300; second++) {
      controller.cluster.put(NODES, nodeOf('master-0'))
      await controller.clock.advance(1_000)
    }
    expect(controller.stages()).toEqual(['master-0: Joined'])
    expect(asked() - before).toBeLessThanOrEqual(12)
    await controller.stop()
  })

  it('counts restarts of a node that is done', async () => {
    const controller = createSampleController({
      env: { NOTIFY_NUM_REBOOTS: 'true' },
      state: { hosts: [master()] },
      onCommand: () => ({ code: 0, stdout: 'reboot system boot\nreboot system boot\n' }),
    })
    controller.cluster.put(NODES, nodeOf('master-0', { isReady: true }))
    controller.start()
    await controller.clock.advance(1_000)
    expect(controller.commands).toEqual([
      'oc --kubeconfig=/tmp/kubeconfig-noingress debug node/master-0 -- chroot /host last reboot',
    ])
    expect(controller.sent('POST', /\/v2\/events$/)).toEqual([
      expect.objectContaining({
        name: 'reboots_for_node',
        host_id: 'id-of-master-0',
        cluster_id: CLUSTER_ID,
        message: expect.stringContaining('2 times'),
      }),
    ])
    await controller.stop()
  })
})

describe('the end', () => {
  it('does not wait for restarts that are still being counted when the pod is ended', async () => {
    const controller = createSampleController({
      env: { NOTIFY_NUM_REBOOTS: 'true' },
      state: { hosts: [master()] },
      onCommand: () => ({ code: 1 }),
    })
    controller.cluster.put(NODES, nodeOf('master-0', { isReady: true }))
    controller.start()
    await controller.clock.advance(1_000)
    await controller.stop()
    expect(controller.exitCode).toBe(143)
  })

  const upTo = async (controller: ReturnType<typeof createSampleController>, minutes: number) => {
    for (let minute = 0; minute < minutes && controller.exitCode === null; minute++) {
      await controller.clock.advance(MINUTE)
    }
    return controller.exitCode
  }

  it.each(['installed', 'cancelled', 'adding-hosts'])(
    'comes when the cluster is %s, with the last log',
    async (status) => {
      const controller = createSampleController({ state: { hosts: [master()] } })
      controller.start()
      await controller.clock.advance(10_000)
      controller.service.status = status
      expect(await upTo(controller, 10)).toBe(0)
      expect(controller.sent('PUT', /\/logs-progress$/)).toEqual([
        { logs_state: 'requested' },
        { logs_state: 'completed' },
      ])
      expect(controller.sent('POST', /\/logs\?logs_type=controller$/)).toHaveLength(1)
      expect(controller.commands).toEqual([])
    },
  )

  it('comes at once when the cluster is gone, without logs', async () => {
    const controller = createSampleController({ state: { hosts: [master()] } })
    controller.start()
    await controller.clock.advance(10_000)
    controller.service.answer = ({ path }) => (path.startsWith(CLUSTER_PATH) ? { status: 404 } : null)
    expect(await upTo(controller, 10)).toBe(0)
    expect(controller.sent('PUT', /\/logs-progress$/)).toEqual([])
  })

  it('leaves no pool paused, also when the cluster is gone', async () => {
    const host = wireHost('worker-0', '192.0.2.20', {
      ...{ role: 'worker', node_labels: '{"zone":"a"}', machine_config_pool_name: 'infra' },
    })
    const controller = createSampleController({ state: { hosts: [host] } })
    const { cluster, clock } = controller
    cluster.put(MACHINE_CONFIG_POOLS, { metadata: { name: 'worker' } })
    const patch = cluster.patch
    cluster.patch = async (...change) => {
      await clock.sleep(1_000)
      return patch(...change)
    }
    controller.start()
    await clock.advance(10_000)
    expect(cluster.find(MACHINE_CONFIG_POOLS, 'worker')?.spec?.paused).toBe(true)
    controller.service.answer = () => ({ status: 404 })
    while (controller.exitCode === null) await clock.advance(100)
    expect(cluster.find(MACHINE_CONFIG_POOLS, 'worker')?.spec?.paused).toBe(false)
  })

  it('comes when the service refused us three times', async () => {
    const controller = createSampleController({ state: { hosts: [master()] } })
    controller.start()
    await controller.clock.advance(10_000)
    controller.service.answer = () => ({ status: 401 })
    await controller.clock.advance(2.5 * MINUTE)
    expect(controller.exitCode).toBeNull()
    expect(await upTo(controller, 2)).toBe(0)
  })

  it('of a failed cluster brings what can be collected from it', async () => {
    const controller = createSampleController({
      env: { MUST_GATHER_IMAGE: '{"ocp":"registry.example.com/mg:1"}' },
      state: { hosts: [master()] },
    })
    controller.start()
    await controller.clock.advance(10_000)
    controller.service.status = 'error'
    expect(await upTo(controller, 10)).toBe(0)
    expect(controller.commands.map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual([
      'oc --kubeconfig=/tmp/kubeconfig-noingress adm must-gather',
      'tar -czf /tmp/must-gather-logs/draft.tar.gz -C',
      'mv /tmp/must-gather-logs/draft.tar.gz /tmp/must-gather-logs/must-gather.tar.gz',
      'tar -czf /tmp/controller_logs.tar.gz -C',
    ])
    expect(controller.commands[0]).toContain('--image=registry.example.com/mg:1')
  })

  it('does not wait for ever for a cluster from which nothing can be collected', async () => {
    const controller = createSampleController({
      state: { hosts: [master()] },
      onCommand: () => ({ code: 1, stderr: 'no route to host' }),
    })
    controller.start()
    await controller.clock.advance(10_000)
    controller.service.status = 'error'
    expect(await upTo(controller, 90)).toBe(0)
    expect(controller.sent('PUT', /\/logs-progress$/)).toHaveLength(2)
    expect(controller.sent('POST', /\/logs\?logs_type=controller$/).length).toBeGreaterThan(100)
  })
})
