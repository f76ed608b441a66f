// What goes wrong on the way, and what becomes of it.
import { beforeEach, describe, expect, it } from 'vitest'
import { wrongBootOrder } from '../faults/wrong-boot-order.ts'
import { pointerIgnition } from '../testing/cluster-files.ts'
import { createRecordingService, type RecordingService } from '../testing/recording-service.ts'
import { API_VIP, createTestLab, INGRESS_VIP, MINUTE, type TestLab } from '../testing/test-lab.ts'
import { certificateRequest } from './signing/certificate-request.ts'

const HOUR = 60 * MINUTE
const NAMES = ['m1', 'm2', 'm3']

let service: RecordingService
let lab: TestLab

beforeEach(() => {
  service = createRecordingService({
    ...{ name: 'one', domain: 'example.com', controlPlane: 3, workers: 0 },
    ...{ apiVip: API_VIP, ingressVip: INGRESS_VIP },
    roles: { m1: 'bootstrap', m2: 'master', m3: 'master' },
  })
  lab = createTestLab(service)
})

async function discover(profile: 'vm' | 'dell-rack' = 'vm') {
  for (const name of NAMES) lab.add(name, profile).powerOn()
  const known = () => [...service.hosts.values()].filter((host) => host.inventory !== '').length
  expect(await lab.time.run(() => known() === NAMES.length, 10 * MINUTE)).toBe(true)
}

const computer = (name: string) => {
  const found = lab.world.computers.get(name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}

const isReady = (name: string) =>
  lab.world.clusters.all[0]?.objects.some(
    ({ kind, metadata, status }) =>
      kind === 'Node' &&
      metadata.name === name &&
      JSON.stringify(status).includes('"type":"Ready","status":"True"'),
  ) ?? false

describe('a machine', () => {
  it('starts the medium again where the boot order is wrong, and registers anew', async () => {
    await discover('dell-rack')
    wrongBootOrder.inject(lab.world, computer('m2'))
    service.install()
    const host = () => [...service.hosts.values()].find(({ name }) => name === 'm2')
    const isBack = await lab.time.run(() => (host()?.registrations ?? 0) > 1, HOUR)
    expect(isBack, lab.lines.join('\n')).toBe(true)
    expect(computer('m2').system?.kind).toBe('live')
    expect(computer('m2').disks.map(({ contents }) => contents.kind)).toContain('installed')
    // A person takes the medium out.
    computer('m2').firmware.medium = null
    computer('m2').reset()
    expect(computer('m2').system?.kind).toBe('installed')
    lab.end()
  })

  it('that cannot pull images reports why its installation failed', async () => {
    await discover()
    lab.world.registry.breakFor(computer('m1'), 'unauthorized')
    service.install()
    const failed = () => service.reports.find(({ stage }) => stage === 'Failed')
    expect(await lab.time.run(() => failed() !== undefined, HOUR)).toBe(true)
    expect(failed()).toMatchObject({ host: 'm1', info: expect.stringContaining('unauthorized') })
    lab.end()
  })
})

describe('an installed cluster', () => {
  it('misses a node that is switched off, and takes it back', async () => {
    await discover()
    service.install()
    expect(await lab.time.run(() => service.completion !== null, 4 * HOUR), lab.lines.join('\n')).toBe(true)
    expect(NAMES.every(isReady)).toBe(true)
    computer('m2').powerOff()
    expect(await lab.time.run(() => !isReady('m2'), 10 * MINUTE)).toBe(true)
    expect(isReady('m1') && isReady('m3')).toBe(true)
    computer('m2').powerOn()
    expect(await lab.time.run(() => isReady('m2'), 10 * MINUTE)).toBe(true)
    lab.end()
  })

  it('misses a node that is cut off, and keeps its virtual address', async () => {
    await discover()
    service.install()
    expect(await lab.time.run(() => service.completion !== null, 4 * HOUR)).toBe(true)
    const holder = () => lab.world.network.whoAnswers(computer('m3'), API_VIP)?.computer
    const held = NAMES.map(computer).find((one) => one === holder())
    const [nic] = held?.nics ?? []
    if (held === undefined || nic === undefined) throw new Error('No machine has the address.')
    nic.isUp = false
    expect(await lab.time.run(() => !isReady(held.name), 10 * MINUTE)).toBe(true)
    nic.isUp = true
    expect(await lab.time.run(() => isReady(held.name), 10 * MINUTE)).toBe(true)
    expect(holder()).toBeDefined()
    expect(holder()).not.toBe(held)
    lab.end()
  })

  it('comes back after all of its machines were off', async () => {
    await discover()
    service.install()
    expect(await lab.time.run(() => service.completion !== null, 4 * HOUR)).toBe(true)
    for (const name of NAMES) computer(name).powerOff()
    expect(await lab.time.run(() => NAMES.every((name) => !isReady(name)), 10 * MINUTE)).toBe(true)
    for (const name of NAMES) computer(name).powerOn()
    expect(await lab.time.run(() => NAMES.every(isReady), 10 * MINUTE)).toBe(true)
    lab.end()
  })

  it('takes another machine in when a person approves it', async () => {
    await discover()
    service.install()
    expect(await lab.time.run(() => service.completion !== null, 4 * HOUR)).toBe(true)
    await lab.time.run(() => false, 30 * MINUTE)
    const added = lab.add('w1', 'vm')
    const [disk] = added.disks
    if (disk === undefined) throw new Error('It has no disk.')
    const ignition = pointerIgnition(
      { name: 'one', domain: 'example.com', controlPlane: 3, workers: 0 },
      'worker',
      'w1',
    )
    disk.contents = { kind: 'installed', ignition, kernelArguments: [] }
    added.firmware.bootsNext = null
    added.powerOn()
    const [cluster] = lab.world.clusters.all
    const waiting = () =>
      cluster?.objects.find(
        ({ kind, status }) => kind === 'CertificateSigningRequest' && status === undefined,
      )
    expect(await lab.time.run(() => waiting() !== undefined, 20 * MINUTE), lab.lines.join('\n')).toBe(true)
    expect(isReady('w1')).toBe(false)
    const name = waiting()?.metadata.name
    const path = `https://api/apis/certificates.k8s.io/v1/certificatesigningrequests/${name}/approval`
    const status = { conditions: [{ type: 'Approved', status: 'True', reason: 'person', message: '' }] }
    await cluster?.api(new Request(path, { method: 'PUT', body: JSON.stringify({ ...waiting(), status }) }))
    expect(await lab.time.run(() => isReady('w1'), 20 * MINUTE)).toBe(true)
    lab.end()
  })

  it('is asked again by a machine that was written anew', async () => {
    await discover()
    service.install()
    expect(await lab.time.run(() => service.completion !== null, 4 * HOUR)).toBe(true)
    const requests = () =>
      lab.world.clusters.all[0]?.objects.filter(({ kind }) => kind === 'CertificateSigningRequest').length ??
      0
    const before = requests()
    computer('m2').reset()
    await lab.time.run(() => false, 20 * MINUTE)
    expect(requests()).toBe(before)
    const [disk] = computer('m2').disks
    if (disk !== undefined) disk.contents = { ...disk.contents }
    computer('m2').reset()
    await lab.time.run(() => false, 20 * MINUTE)
    expect(requests()).toBeGreaterThan(before)
    lab.end()
  })

  it('lets no stranger in', async () => {
    await discover()
    service.install()
    await lab.time.run(() => service.stagesOf('m1').includes('Rebooting'), 2 * HOUR)
    const [cluster] = lab.world.clusters.all
    const request = certificateRequest({ commonName: 'system:node:stranger', organization: 'system:nodes' })
    const path = 'https://api/apis/certificates.k8s.io/v1/certificatesigningrequests'
    const body = JSON.stringify({
      metadata: { name: 'stranger' },
      spec: {
        request: Buffer.from(request).toString('base64'),
        signerName: 'kubernetes.io/kube-apiserver-client-kubelet',
        usages: ['digital signature', 'client auth'],
      },
    })
    await cluster?.api(new Request(path, { method: 'POST', body }))
    expect(await lab.time.run(() => service.completion !== null, 4 * HOUR)).toBe(true)
    const requests = cluster?.objects.filter(({ kind }) => kind === 'CertificateSigningRequest') ?? []
    const pending = requests.filter(({ status }) => status === undefined)
    expect(pending.map(({ metadata }) => metadata.name)).toEqual(['stranger'])
    expect(requests.some(({ status }) => JSON.stringify(status ?? {}).includes('NodeCSRApprove'))).toBe(true)
    lab.end()
  })
})

it('the same seed gives the same run', async () => {
  const runs: string[] = []
  for (const _ of [1, 2]) {
    service = createRecordingService({
      ...{ name: 'edge', domain: 'example.com', controlPlane: 1, workers: 0 },
      roles: { m1: 'bootstrap' },
    })
    lab = createTestLab(service, 42)
    lab.add('m1', 'sno-edge').powerOn()
    await lab.time.run(() => [...service.hosts.values()].some((host) => host.inventory !== ''), 10 * MINUTE)
    service.install()
    await lab.time.run(() => service.completion !== null, 4 * HOUR)
    runs.push([...lab.lines, ...service.reports.map((report) => JSON.stringify(report))].join('\n'))
    lab.end()
  }
  expect(runs[0]).toBe(runs[1])
  expect(runs[0]).toContain('Done')
})
