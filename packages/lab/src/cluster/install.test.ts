// The whole way, with the agent, the installer and the controller as they are.
import { describe, expect, it } from 'vitest'
import { CLUSTER_ID, createRecordingService } from '../testing/recording-service.ts'
import { API_VIP, createTestLab, INGRESS_VIP, MINUTE, testMedium } from '../testing/test-lab.ts'

const HOUR = 60 * MINUTE

describe('an installation', () => {
  it('makes a cluster of three masters and two workers', async () => {
    const service = createRecordingService({
      ...{ name: 'one', domain: 'example.com', controlPlane: 3, workers: 2 },
      ...{ apiVip: API_VIP, ingressVip: INGRESS_VIP },
      roles: { m1: 'bootstrap', m2: 'master', m3: 'master', w1: 'worker', w2: 'worker' },
    })
    const lab = createTestLab(service)
    for (const name of ['m1', 'm2', 'm3', 'w1', 'w2'])
      lab.add(name, name === 'm3' ? 'leftover-lvm' : 'vm').powerOn()
    const known = () => [...service.hosts.values()].filter((host) => host.inventory !== '').length
    expect(await lab.time.run(() => known() === 5, 10 * MINUTE), lab.lines.join('\n')).toBe(true)

    service.install()
    const isDone = await lab.time.run(() => service.completion !== null, 4 * HOUR)
    expect(
      isDone,
      [...lab.lines, ...service.reports.map((report) => JSON.stringify(report))].join('\n'),
    ).toBe(true)
    expect(service.completion).toMatchObject({ is_success: true })

    expect(service.stagesOf('m1')).toEqual([
      'Starting installation',
      'Installing',
      'Writing image to disk',
      'Waiting for control plane',
      'Waiting for bootkube',
      'Waiting for controller',
      'Rebooting',
      'Configuring',
      'Joined',
      'Done',
    ])
    for (const name of ['m2', 'm3'])
      expect(service.stagesOf(name)).toEqual([
        ...['Starting installation', 'Installing', 'Writing image to disk', 'Rebooting'],
        ...['Configuring', 'Joined', 'Done'],
      ])
    for (const name of ['w1', 'w2'])
      expect(service.stagesOf(name)).toEqual([
        ...['Starting installation', 'Installing', 'Writing image to disk', 'Waiting for control plane'],
        ...['Rebooting', 'Configuring', 'Joined', 'Done'],
      ])
    expect(service.finalizing.at(-1)).toBe('Done')
    expect(service.operators).toContainEqual(
      expect.objectContaining({ name: 'console', status: 'available' }),
    )
    expect(service.operators).toContainEqual(expect.objectContaining({ name: 'cvo', status: 'available' }))
    const cluster = lab.world.clusters.find(CLUSTER_ID)
    expect(cluster?.members.map(({ name }) => name).sort()).toEqual(['m1', 'm2', 'm3', 'w1', 'w2'])
    for (const computer of lab.world.computers.values()) expect(computer.system?.kind).toBe('installed')
    lab.end()
  })

  it('is not over while one operator of the cluster is degraded, and the service hears which', async () => {
    const service = createRecordingService({
      ...{ name: 'edge', domain: 'example.com', controlPlane: 1, workers: 0 },
      roles: { m1: 'bootstrap' },
    })
    const lab = createTestLab(service)
    lab.add('m1', 'sno-edge').powerOn()
    await lab.time.run(() => [...service.hosts.values()].some((host) => host.inventory !== ''), 10 * MINUTE)
    const { operators } = lab.world.clusters.troublesOf('edge.example.com')
    operators.set('monitoring', 'no space left')
    service.install()
    const heard = () =>
      service.operators.some(({ name, info }) => name === 'cvo' && info.includes('monitoring (degraded'))
    expect(await lab.time.run(heard, 4 * HOUR), lab.lines.join('\n')).toBe(true)
    await lab.time.run(() => false, HOUR)
    const version = () =>
      lab.world.clusters.find(CLUSTER_ID)?.objects.find(({ kind }) => kind === 'ClusterVersion')
    expect(JSON.stringify(version())).toContain('17 of 18 done (94% complete), waiting on monitoring')
    expect(service.operators.some(({ name, status }) => name === 'console' && status === 'available')).toBe(
      true,
    )
    expect(service.completion).toBeNull()
    operators.delete('monitoring')
    expect(await lab.time.run(() => service.completion !== null, HOUR), lab.lines.join('\n')).toBe(true)
    expect(service.completion).toMatchObject({ is_success: true })
    lab.end()
  })

  it('runs the controller as a program where it has no image of its own, and leaves nothing of that behind', async () => {
    const service = createRecordingService({
      ...{ name: 'edge', domain: 'example.com', controlPlane: 1, workers: 0 },
      roles: { m1: 'bootstrap' },
      request: { controller_program_sha256: 'ab'.repeat(32) },
    })
    const lab = createTestLab(service)
    lab.add('m1', 'sno-edge').powerOn()
    await lab.time.run(() => [...service.hosts.values()].some((host) => host.inventory !== ''), 10 * MINUTE)
    service.install()
    const sets = () =>
      (lab.world.clusters.find(CLUSTER_ID)?.objects ?? []).filter(({ kind }) => kind === 'DaemonSet')
    expect(await lab.time.run(() => sets().length > 0, 4 * HOUR), lab.lines.join('\n')).toBe(true)
    const isDone = await lab.time.run(() => service.completion !== null && sets().length === 0, 4 * HOUR)
    expect(isDone, lab.lines.join('\n')).toBe(true)
    expect(service.completion).toMatchObject({ is_success: true })
    lab.end()
  })

  it('makes a cluster of one machine', async () => {
    const service = createRecordingService({
      ...{ name: 'edge', domain: 'example.com', controlPlane: 1, workers: 0 },
      roles: { m1: 'bootstrap' },
    })
    const lab = createTestLab(service)
    lab.add('m1', 'sno-edge').powerOn()
    await lab.time.run(() => [...service.hosts.values()].some((host) => host.inventory !== ''), 10 * MINUTE)
    service.install()
    const isDone = await lab.time.run(() => service.completion !== null, 4 * HOUR)
    expect(isDone, lab.lines.join('\n')).toBe(true)
    expect(service.completion).toMatchObject({ is_success: true })
    expect(service.stagesOf('m1')).toEqual([
      ...[
        'Starting installation',
        'Installing',
        'Waiting for bootkube',
        'Writing image to disk',
        'Rebooting',
      ],
      ...['Joined', 'Done'],
    ])
    lab.end()
  })

  it('goes with the agent and the installer as containers, too', async () => {
    const service = createRecordingService({
      ...{ name: 'edge', domain: 'example.com', controlPlane: 1, workers: 0 },
      roles: { m1: 'bootstrap' },
    })
    const lab = createTestLab(service)
    const computer = lab.add('m1', 'sno-edge')
    computer.firmware.medium = testMedium({
      kind: 'container',
      image: 'quay.example.com/agent:1',
      timeoutSeconds: 60,
    })
    computer.powerOn()
    await lab.time.run(() => [...service.hosts.values()].some((host) => host.inventory !== ''), 10 * MINUTE)
    service.install()
    expect(await lab.time.run(() => service.completion !== null, 4 * HOUR), lab.lines.join('\n')).toBe(true)
    expect(service.completion).toMatchObject({ is_success: true })
    lab.end()
  })

  it('writes the final system at once where that is asked for', async () => {
    const service = createRecordingService({
      ...{ name: 'one', domain: 'example.com', controlPlane: 3, workers: 0 },
      ...{ apiVip: API_VIP, ingressVip: INGRESS_VIP },
      roles: { m1: 'bootstrap', m2: 'master', m3: 'master' },
      request: { enable_skip_mco_reboot: true },
    })
    const lab = createTestLab(service)
    for (const name of ['m1', 'm2', 'm3']) lab.add(name, 'dell-rack').powerOn()
    await lab.time.run(
      () => [...service.hosts.values()].filter((host) => host.inventory !== '').length === 3,
      10 * MINUTE,
    )
    service.install()
    expect(await lab.time.run(() => service.completion !== null, 4 * HOUR), lab.lines.join('\n')).toBe(true)
    for (const { disks } of lab.world.computers.values()) {
      const written = disks.find(({ contents }) => contents.kind === 'installed')
      expect(written?.writes.map(({ by }) => by)).toContain('ostree')
    }
    lab.end()
  })

  it('can be stopped, and begun anew on the same live system', async () => {
    const service = createRecordingService({
      ...{ name: 'edge', domain: 'example.com', controlPlane: 1, workers: 0 },
      roles: { m1: 'bootstrap' },
    })
    const lab = createTestLab(service)
    lab.add('m1', 'sno-edge').powerOn()
    await lab.time.run(() => [...service.hosts.values()].some((host) => host.inventory !== ''), 10 * MINUTE)
    service.install()
    expect(await lab.time.run(() => service.stagesOf('m1').includes('Waiting for bootkube'), HOUR)).toBe(true)
    service.stop()
    const stopped = () => service.replies.find(({ step }) => step === 'install')
    expect(await lab.time.run(() => stopped() !== undefined, HOUR)).toBe(true)
    expect(stopped()?.code).not.toBe(0)
    expect(service.stagesOf('m1')).not.toContain('Failed')
    service.install()
    expect(await lab.time.run(() => service.completion !== null, 4 * HOUR), lab.lines.join('\n')).toBe(true)
    lab.end()
  })

  it('makes a cluster of two masters and an arbiter', async () => {
    const service = createRecordingService({
      ...{ name: 'two', domain: 'example.com', controlPlane: 2, arbiters: 1, workers: 0 },
      ...{ apiVip: API_VIP, ingressVip: INGRESS_VIP },
      roles: { m1: 'bootstrap', m2: 'master', a1: 'arbiter' },
    })
    const lab = createTestLab(service)
    for (const name of ['m1', 'm2', 'a1']) lab.add(name, 'vm').powerOn()
    await lab.time.run(
      () => [...service.hosts.values()].filter((host) => host.inventory !== '').length === 3,
      10 * MINUTE,
    )
    service.install()
    expect(await lab.time.run(() => service.completion !== null, 4 * HOUR), lab.lines.join('\n')).toBe(true)
    expect(service.stagesOf('a1')).toEqual([
      ...['Starting installation', 'Installing', 'Writing image to disk', 'Rebooting'],
      ...['Configuring', 'Joined', 'Done'],
    ])
    lab.end()
  })
})
