import { describe, expect, it } from 'vitest'
import { sampleCluster } from './testing/sample-cluster.ts'
import {
  type Answer,
  CLUSTER,
  HOST,
  INFRA_ENV,
  startSampleInstallation,
} from './testing/sample-installation.ts'

const WRITTEN = ['Writing image to disk', 'Writing image to disk (50%)']

const host = (id: string, role: string, address: string, changes = {}) => ({
  id,
  infra_env_id: INFRA_ENV,
  requested_hostname: id.toUpperCase(),
  role,
  status: 'installing-in-progress',
  inventory: JSON.stringify({ interfaces: [{ ipv4_addresses: [`${address}/24`], ipv6_addresses: null }] }),
  ...changes,
})
const HOSTS = [
  host(HOST, 'master', '192.0.2.10'),
  host('m1', 'master', '192.0.2.11'),
  host('m2', 'master', '192.0.2.12'),
  host('w1', 'worker', '192.0.2.13'),
  host('w2', 'worker', '192.0.2.14', { status: 'disabled' }),
]
const clusterWith =
  (hosts: readonly object[], changes = {}): Answer =>
  ({ method, path }) =>
    method === 'GET' && new RegExp(`/v2/clusters/${CLUSTER}(?:\\?|$)`).test(path)
      ? { status: 200, body: { id: CLUSTER, kind: 'Cluster', hosts, ...changes } }
      : undefined

describe('the stages of an installation', () => {
  it.each(['master', 'arbiter'] as const)('of a %s', async (role) => {
    const { run, stages, commands } = startSampleInstallation({ settings: { role } })
    expect(await run()).toBe(0)
    expect(stages()).toEqual([
      `Starting installation (${role})`,
      `Installing (${role})`,
      ...WRITTEN,
      'Rebooting',
    ])
    expect(commands).toContain('mkdir -p /opt/install-dir')
    expect(commands).toContain(
      `coreos-installer install --insecure -i /opt/install-dir/${role}-${HOST}.ign /dev/sda`,
    )
    expect(commands.at(-1)).toMatch(/^shutdown -r \+1 /)
  })

  it('of a worker, which waits for two masters', async () => {
    const start = { at: 0 }
    const installation = startSampleInstallation({
      settings: { role: 'worker' },
      service: ({ path, at }) => {
        start.at ||= at
        const done = { progress: { current_stage: 'Done' } }
        if (path.endsWith('/hosts?role=master'))
          return { status: 200, body: at - start.at < 60_000 ? [{}, done] : [done, { progress: null }] }
        if (path.endsWith('/hosts?role=arbiter'))
          return at - start.at < 120_000 ? { status: 400 } : { status: 200, body: [done] }
        return undefined
      },
    })
    expect(await installation.run()).toBe(0)
    expect(installation.stages()).toEqual([
      'Starting installation (worker)',
      'Installing (worker)',
      ...WRITTEN,
      'Waiting for control plane',
      'Rebooting',
    ])
    expect(installation.clock.now() - start.at).toBeGreaterThanOrEqual(120_000)
    const kinds = installation.service.requests.filter(({ path }) => path.includes('exclude-hosts'))
    expect(kinds).toHaveLength(1)
  })

  it.each([
    ['worker', ['Waiting for control plane']],
    ['master', []],
  ] as const)('of a %s that is added later', async (role, waits) => {
    const installation = startSampleInstallation({
      // Also to a cluster of one machine.
      settings: { role, controlPlaneCount: role === 'worker' ? 0 : 1, mcoImage: '' },
      service: clusterWith([], { kind: 'AddHostsCluster' }),
    })
    expect(await installation.run()).toBe(0)
    expect(installation.stages()).toEqual([
      `Starting installation (${role})`,
      `Installing (${role})`,
      ...WRITTEN,
      ...waits,
      'Rebooting',
    ])
    expect(installation.commands.at(-1)).toMatch(/^shutdown -r \+1 /)
  })

  it('of a bootstrap', async () => {
    const installation = startSampleInstallation({
      settings: { role: 'bootstrap' },
      service: clusterWith(HOSTS),
      kube: sampleCluster({ nodes: [{ name: 'm1' }, { name: 'other', address: '192.0.2.12' }] }),
    })
    expect(await installation.run()).toBe(0)
    expect(installation.stages()).toEqual([
      'Starting installation (bootstrap)',
      'Installing (master)',
      ...WRITTEN,
      'Waiting for control plane (Waiting for bootstrap node preparation)',
      'Waiting for control plane (Waiting for masters to join bootstrap control plane)',
      'm1: Joined',
      'm2: Joined',
      'Waiting for bootkube',
      'Waiting for bootkube (waiting for ETCD bootstrap to be complete)',
      'Waiting for controller (waiting for controller pod ready event)',
      'Rebooting',
    ])
    expect(installation.commands.at(-1)).toMatch(/^shutdown -r \+1 /)
  })

  it('of a single node', async () => {
    const installation = startSampleInstallation({ settings: { role: 'bootstrap', controlPlaneCount: 1 } })
    expect(await installation.run()).toBe(0)
    expect(installation.stages()).toEqual([
      'Starting installation (bootstrap)',
      'Installing (bootstrap)',
      'Waiting for bootkube',
      ...WRITTEN,
      'Rebooting',
    ])
    const { commands, machine } = installation
    expect(commands).toContain('coreos-installer install --insecure -i /opt/openshift/master.ign /dev/sda')
    expect(commands.at(-1)).toMatch(/^shutdown -r now /)
    expect(commands.filter((line) => /ssh-keygen|NetworkManager/.test(line))).toEqual([])
    expect(JSON.parse((await machine.files.text('/opt/openshift/master.ign')) ?? '')).toEqual({
      ignition: { version: '3.2.0' },
      storage: { files: [{ path: '/etc/base' }, { path: '/etc/hostname' }] },
    })
  })

  it('are the same when the disk is the one of the running system', async () => {
    const { run, stages, commands } = startSampleInstallation({
      settings: { coreosImage: 'example.com/os:1' },
    })
    expect(await run()).toBe(0)
    expect(stages()).toEqual([
      'Starting installation (master)',
      'Installing (master)',
      'Writing image to disk',
      'Rebooting',
    ])
    expect(commands.filter((line) => /^(?:coreos-installer|efibootmgr|wipefs|dd) /.test(line))).toEqual([])
  })
})

describe('what is done', () => {
  const LOGS =
    /^(?:journalctl|lsblk -o|findmnt|ls -l|[plv][gv]display|tar|mkdir -p \/var\/log|systemctl list-units --all)/
  const done = (commands: readonly string[]) => commands.filter((line) => !LOGS.test(line))
  const write = (device: string) =>
    `coreos-installer install --insecure -i /opt/install-dir/master-${HOST}.ign ${device}`

  it('is no more than what is needed', async () => {
    const { run, commands } = startSampleInstallation()
    expect(await run()).toBe(0)
    expect(done(commands)).toEqual([
      'mkdir -p /opt/install-dir',
      write('/dev/sda'),
      'systemctl list-units --no-legend ironic-agent.service',
      expect.stringMatching(/^shutdown -r \+1 /),
    ])
  })

  it('goes by the name of the disk if that is no link', async () => {
    const { run, commands } = startSampleInstallation({ settings: { bootDevice: '/dev/none' } })
    expect(await run()).toBe(0)
    expect(commands).toContain(write('/dev/none'))
  })

  it('has the firmware start from the disk', async () => {
    const { run, commands } = startSampleInstallation({ text: '@file /usr/sbin/bootlist' })
    expect(await run()).toBe(0)
    expect(commands).toContain('bootlist -m normal -o /dev/sda')
  })

  it('writes the final system if that is asked for, and goes on without', async () => {
    const { run, stages, commands } = startSampleInstallation({
      settings: { skipsMcoReboot: true },
      onCommand: (line) => (line === 'uname -m' ? { stdout: 's390x' } : null),
    })
    expect(await run()).toBe(0)
    expect(stages().at(-1)).toBe('Rebooting')
    // Only that asks for the architecture, on which it depends whether it can be done.
    expect(commands).toContain('uname -m')
  })

  it.each([
    ['master', true],
    ['arbiter', false],
  ] as const)('copies the registry of an appliance: %s, %s', async (role, isCopied) => {
    const { run, stages } = startSampleInstallation({
      settings: { role },
      text: '@dir /run/media/iso/registry',
    })
    await run()
    expect(stages().some((stage) => stage.startsWith('Copying registry data to disk'))).toBe(isCopied)
  })

  it.each([
    [{ role: 'master' }, false],
    [{ role: 'bootstrap', controlPlaneCount: 1 }, true],
  ] as const)('sends the logs that there are: %j', async (settings, isBootstrap) => {
    const { run, commands } = startSampleInstallation({ settings })
    expect(await run()).toBe(0)
    expect(commands.some((line) => line.endsWith('--no-legend bootkube.service'))).toBe(isBootstrap)
    expect(commands.some((line) => line.startsWith('coredumpctl'))).toBe(false)
  })
})

describe('the end', () => {
  it('is left to Ironic where that is in charge', async () => {
    const { run, stages, commands } = startSampleInstallation({
      onCommand: (line) =>
        line.startsWith('systemctl list-units --no-legend')
          ? { stdout: 'ironic-agent.service loaded active running Ironic agent\n' }
          : null,
    })
    expect(await run()).toBe(0)
    expect(stages().at(-1)).toMatch(/^Rebooting \(.*Ironic/)
    expect(commands.at(-1)).toBe('systemctl stop agent.service')
    expect(commands.filter((line) => line.startsWith('shutdown'))).toEqual([])
  })

  it('sends logs before it, and does not mind if they get lost', async () => {
    const { run, service, commands } = startSampleInstallation({
      service: ({ path }) => (path.includes('logs_type=host') ? { status: 400 } : undefined),
    })
    expect(await run()).toBe(0)
    const states = service.requests.flatMap(({ path, body }) =>
      path.endsWith(`/hosts/${HOST}/logs-progress`) ? [body?.logs_state] : [],
    )
    expect(states).toEqual(['requested', 'collecting'])
    expect(commands.some((line) => line.startsWith('tar -czf /var/log/logs.tar.gz'))).toBe(true)
  })
})
