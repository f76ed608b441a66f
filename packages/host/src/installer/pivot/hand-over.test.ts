import { describe, expect, it } from 'vitest'
import type { SampleRequest } from '../../testing/sample-service.ts'
import { type SampleCluster, sampleCluster } from '../testing/sample-cluster.ts'
import {
  type Answer,
  CLUSTER,
  HOST,
  type SampleInstallationOptions,
  startSampleInstallation,
} from '../testing/sample-installation.ts'

const START = 1_700_000_000_000
const MINUTE = 60_000
const TAINT = 'node.cloudprovider.kubernetes.io/uninitialized'

const inventory = (address: string) =>
  JSON.stringify({ interfaces: [{ ipv4_addresses: [`${address}/24`], ipv6_addresses: [] }] })
const host = (id: string, address: string, changes = {}) => ({
  ...{
    id,
    infra_env_id: `env-of-${id}`,
    requested_hostname: id,
    role: 'master',
    status: 'installing-in-progress',
  },
  inventory: inventory(address),
  ...changes,
})

const isCluster = ({ method, path }: SampleRequest) =>
  method === 'GET' && new RegExp(`/v2/clusters/${CLUSTER}(?:\\?|$)`).test(path)

function bootstrap(
  cluster: SampleCluster,
  {
    hosts = [host('m1', '192.0.2.11'), host('m2', '192.0.2.12')],
    record = {},
    service,
    ...more
  }: {
    readonly hosts?: readonly object[]
    readonly record?: object
    readonly service?: Answer
  } & Omit<SampleInstallationOptions, 'service'> = {},
) {
  return startSampleInstallation({
    ...more,
    settings: { role: 'bootstrap', ...more.settings },
    service: (request) =>
      service?.(request) ??
      (isCluster(request)
        ? { status: 200, body: { id: CLUSTER, hosts: [host(HOST, '192.0.2.10'), ...hosts], ...record } }
        : undefined),
    kube: sampleCluster(cluster),
  })
}

const TWO = [{ name: 'm1' }, { name: 'm2' }]
const joined = (stages: readonly string[]) => stages.filter((stage) => stage.endsWith(': Joined'))
const patches = (requests: readonly SampleRequest[]) =>
  requests.flatMap(({ method, path, body }) => (method === 'PATCH' ? [{ path, body }] : []))

describe('masters', () => {
  it('are waited for from before their API answers', async () => {
    const nodes = [
      { name: 'm1', readyAt: START + 5 * MINUTE },
      { name: 'm2', readyAt: START + 50 * MINUTE },
    ]
    const { run, stages, clock } = bootstrap({ upAt: START + 4 * MINUTE, nodes })
    await clock.advance(40 * MINUTE)
    expect(stages().at(-1)).toBe('m1: Joined')
    expect(await run()).toBe(0)
    expect(joined(stages())).toEqual(['m1: Joined', 'm2: Joined'])
  })

  it('are needed by all but this one, at most two', async () => {
    for (const [controlPlane, names] of [
      [2, ['m1']],
      [3, ['m1', 'm2']],
      [5, ['m1', 'm2']],
    ] as const) {
      const nodes = ['m1', 'm2', 'm3'].map((name, index) => ({ name, readyAt: START + index * 10 * MINUTE }))
      const hosts = ['m1', 'm2', 'm3'].map((id) => host(id, '192.0.2.99'))
      const { run, stages } = bootstrap({ controlPlane, nodes }, { hosts })
      expect(await run()).toBe(0)
      expect(joined(stages())).toEqual(names.map((name) => `${name}: Joined`))
    }
  })

  it('are reported to their own infra-env, unless they are installed', async () => {
    const hosts = [host('m1', '192.0.2.11'), host('m2', '192.0.2.12', { status: 'installed' })]
    const { run, stages, service } = bootstrap({ nodes: TWO }, { hosts })
    expect(await run()).toBe(0)
    expect(joined(stages())).toEqual(['m1: Joined'])
    expect(service.lines()).toContain('PUT /api/assisted-install/v2/infra-envs/env-of-m1/hosts/m1/progress')
  })

  it('that the service does not know delay nothing, and are looked for again', async () => {
    let reads = 0
    const { run, stages } = bootstrap(
      { nodes: [{ name: 'm1' }, { name: 'm2', readyAt: START + MINUTE }] },
      {
        service: (request) =>
          isCluster(request) && !request.path.includes('exclude') && ++reads < 3
            ? { status: 200, body: { hosts: [] } }
            : undefined,
      },
    )
    expect(await run()).toBe(0)
    expect(reads).toBeGreaterThanOrEqual(3)
    expect(joined(stages())).toEqual(['m1: Joined', 'm2: Joined'])
  })

  it('that cannot be reported count all the same', async () => {
    const { run, stages, said } = bootstrap(
      { nodes: TWO },
      { service: ({ path }) => (/hosts\/m\d\/progress$/.test(path) ? { status: 500 } : undefined) },
    )
    expect(await run()).toBe(0)
    expect(stages().at(-1)).toBe('Rebooting')
    expect(said.join('\n')).toContain('m1 could not be reported as joined')
  })
})

it('waits for an arbiter where there is to be one', async () => {
  const nodes = [{ name: 'm1' }, { name: 'a1', role: 'arbiter' as const, readyAt: START + 20 * MINUTE }]
  const hosts = [host('m1', '192.0.2.11'), host('a1', '192.0.2.12', { role: 'arbiter' })]
  const { run, stages, clock } = bootstrap({ controlPlane: 2, arbiters: 1, nodes }, { hosts })
  await clock.advance(15 * MINUTE)
  expect(stages().at(-1)).toBe('m1: Joined')
  expect(await run()).toBe(0)
  expect(joined(stages())).toEqual(['m1: Joined', 'a1: Joined'])
})

describe('etcd', () => {
  it.each([
    ['4.6.58', 1],
    ['4.7.0', 0],
    ['4.10.3', 0],
  ])('of %s', async (openshiftVersion, count) => {
    const nodes = TWO.map((node) => ({ ...node, readyAt: START + 5 * MINUTE }))
    const { run, kube } = bootstrap({ nodes }, { settings: { openshiftVersion } })
    expect(await run()).toBe(0)
    expect(patches(kube.requests)).toEqual(
      Array(count).fill({
        path: '/apis/operator.openshift.io/v1/etcds/cluster',
        body: {
          spec: { unsupportedConfigOverrides: { useUnsupportedUnsafeNonHANonProductionUnstableEtcd: true } },
        },
      }),
    )
  })
})

describe('nodes that no cloud provider has seen', () => {
  const nodes = TWO.map((node) => ({ ...node, readyAt: START + 12_000, taints: ['other', TAINT] }))
  const credentials = (user: string) =>
    JSON.stringify({ platform: { vsphere: { vcenters: [{ user, password: 'p', server: 's' }] } } })
  const OLD = { openshiftVersion: '4.14.30' }
  const removal = (name: string) => ({
    path: `/api/v1/nodes/${name}`,
    body: [
      { op: 'test', path: '/spec/taints/1/key', value: TAINT },
      { op: 'remove', path: '/spec/taints/1' },
    ],
  })

  it.each([
    ['nutanix', {}, '', true, {}],
    ['vsphere', {}, '', true, {}],
    ['baremetal', {}, '', false, {}],
    ['vsphere', { install_config_overrides: credentials('admin') }, 'agent-installer', false, {}],
    [
      'vsphere',
      { install_config_overrides: credentials('usernameplaceholder') },
      'agent-installer',
      true,
      {},
    ],
    ['vsphere', { install_config_overrides: credentials('admin') }, 'assisted-service', true, {}],
    ['vsphere', { install_config_overrides: credentials('admin') }, 'agent-installer', true, OLD],
  ])('on %s', async (type, record, invoker, isRemoved, settings) => {
    const { run, kube } = bootstrap(
      { nodes, invoker },
      { record: { platform: { type }, ...record }, settings },
    )
    expect(await run()).toBe(0)
    const done = patches(kube.requests)
    if (isRemoved) expect(done.slice(0, 2)).toEqual([removal('m1'), removal('m2')])
    else expect(done).toEqual([])
  })
})

describe('the temporary control plane', () => {
  it('has to complete, and etcd to take leave', async () => {
    let state = 'active'
    const { run, stages, clock, machine } = bootstrap(
      { nodes: TWO },
      {
        onCommand: (line) =>
          line.startsWith('systemctl is-active') ? { code: 0, stdout: `${state}\n` } : null,
      },
    )
    await machine.files.remove('/opt/openshift/.bootkube.done')
    await clock.advance(10 * MINUTE)
    expect(stages().at(-1)).toBe('Waiting for bootkube')
    await machine.files.write('/opt/openshift/.bootkube.done', '')
    await clock.advance(10 * MINUTE)
    expect(stages().at(-1)).toBe('Waiting for bootkube (waiting for ETCD bootstrap to be complete)')
    state = 'inactive'
    expect(await run()).toBe(0)
  })
})

describe('the controller', () => {
  it('has to say that it is ready; until then its log is sent every five minutes', async () => {
    const { run, service, machine, commands } = bootstrap({ nodes: TWO, controllerAt: START + 13 * MINUTE })
    expect(await run()).toBe(0)
    const uploads = service.requests.filter(({ path }) => path.includes('logs_type=controller'))
    expect(uploads.map(({ at }) => Math.floor((at - START) / MINUTE))).toEqual([5, 10, 13])
    expect(await machine.files.text('/var/log/controller-1.logs')).toBe('what the controller said')
    expect(commands).toContain(
      'tar -czf /var/log/assisted-installer-controller.tar.gz -C /var/log controller-1.logs',
    )
    const states = service.requests.flatMap(({ path, body }) =>
      path.endsWith(`/clusters/${CLUSTER}/logs-progress`) ? [body?.logs_state] : [],
    )
    expect(states).toEqual(['requested'])
  })

  it('is not waited for because its log gets lost', async () => {
    const { run } = bootstrap(
      { nodes: TWO, controllerAt: START + 7 * MINUTE },
      { service: ({ path }) => (/clusters\/[^/]+\/logs/.test(path) ? { status: 500 } : undefined) },
    )
    expect(await run()).toBe(0)
  })
})

describe('workers', () => {
  const waiting = { progress: { current_stage: 'Waiting for control plane' } }
  const untilLater: Answer = ({ path, at }) =>
    path.endsWith('/hosts?role=worker')
      ? {
          status: 200,
          body: at < START + 30 * MINUTE ? [waiting] : [{ progress: { current_stage: 'Rebooting' } }],
        }
      : undefined

  it('need the service on this machine until they restart, if it is here', async () => {
    const { run, clock } = bootstrap({ nodes: TWO, invoker: 'agent-installer' }, { service: untilLater })
    expect(await run()).toBe(0)
    expect(clock.now()).toBeGreaterThanOrEqual(START + 30 * MINUTE)
  })

  it('are not waited for otherwise', async () => {
    const { run, clock } = bootstrap({ nodes: TWO, invoker: 'assisted-service' }, { service: untilLater })
    expect(await run()).toBe(0)
    expect(clock.now()).toBeLessThan(START + 10 * MINUTE)
  })
})

describe('a restart', () => {
  it.each([
    ['are told of no configuration', { nodes: TWO.map((node) => ({ ...node, config: '' })) }],
    ['are to use one that does not exist', { nodes: TWO, machineConfigs: [] }],
  ])('does not happen while masters %s', async (_, cluster) => {
    const { clock, stages } = bootstrap(cluster)
    await clock.advance(60 * MINUTE)
    expect(stages().at(-1)).toBe('Waiting for controller (waiting for controller pod ready event)')
  })
})

it('tells which machines fetch their configuration meanwhile', async () => {
  const log = '/var/log/containers/machine-config-server-x.log'
  const { run, stages } = bootstrap(
    { nodes: TWO.map((node) => ({ ...node, readyAt: START + 5 * MINUTE })) },
    { text: `@file ${log}\nrequested by 192.0.2.11:1 User-Agent:"Ignition/2.14.0"\n` },
  )
  expect(await run()).toBe(0)
  expect(stages().filter((stage) => stage.startsWith('m1'))).toEqual(['m1: Configuring', 'm1: Joined'])
})
