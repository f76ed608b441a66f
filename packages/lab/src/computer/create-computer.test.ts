import { describe, expect, it } from 'vitest'
import { createRecordingService } from '../testing/recording-service.ts'
import { createTestLab, MINUTE } from '../testing/test-lab.ts'

const CLUSTER = { name: 'one', domain: 'example.com', controlPlane: 3, workers: 0, roles: {} }

function start() {
  const service = createRecordingService(CLUSTER)
  return { service, lab: createTestLab(service) }
}

describe('a computer with a discovery medium', () => {
  it('boots, registers and delivers its inventory', async () => {
    const { service, lab } = start()
    const computer = lab.add('vm-1', 'vm')
    computer.powerOn()
    expect(computer.system?.kind).toBe('live')
    const isThere = await lab.time.run(
      () => [...service.hosts.values()].some((host) => host.inventory !== ''),
      5 * MINUTE,
    )
    expect(isThere, lab.lines.join('\n')).toBe(true)
    const [host] = service.hosts.values()
    expect(host).toMatchObject({ name: 'vm-1', disk: '/dev/vda' })
    lab.end()
  })

  it('says nothing any more once it is switched off, and comes back as the same host', async () => {
    const { service, lab } = start()
    const computer = lab.add('vm-1', 'vm')
    computer.powerOn()
    await lab.time.run(() => service.hosts.size === 1, 5 * MINUTE)
    computer.powerOff()
    expect(computer.system).toBeNull()
    const [host] = service.hosts.values()
    const before = host?.registrations
    await lab.time.run(() => false, 30 * MINUTE)
    expect(host?.registrations).toBe(before)
    computer.firmware.bootsNext = { kind: 'medium' }
    computer.powerOn()
    await lab.time.run(() => (host?.registrations ?? 0) > (before ?? 0), 5 * MINUTE)
    expect(service.hosts.size).toBe(1)
    lab.end()
  })
})

describe('firmware', () => {
  it('stays off when nothing can be booted', () => {
    const { lab } = start()
    const computer = lab.add('vm-1', 'vm')
    computer.firmware.medium = null
    computer.powerOn()
    expect(computer.system).toBeNull()
    expect(lab.lines.join('\n')).toContain('nothing to boot')
    lab.end()
  })

  it('boots what the disk holds, and the medium where the order is wrong', () => {
    const { lab } = start()
    const computer = lab.add('vm-1', 'vm')
    const [disk] = computer.disks
    if (disk === undefined) throw new Error('It has no disk.')
    disk.contents = { kind: 'installed', ignition: '{"ignition":{"version":"3.2.0"}}', kernelArguments: [] }
    computer.firmware.bootsNext = null
    computer.powerOn()
    expect(computer.system?.kind).toBe('installed')
    computer.firmware.order = [{ kind: 'medium' }, ...computer.firmware.order]
    computer.reset()
    expect(computer.system?.kind).toBe('live')
    lab.end()
  })

  it('leaves a foreign system to itself', () => {
    const { lab } = start()
    const computer = lab.add('vm-1', 'vm')
    const [disk] = computer.disks
    if (disk === undefined) throw new Error('It has no disk.')
    disk.contents = { kind: 'foreign' }
    computer.firmware.bootsNext = null
    computer.powerOn()
    expect(computer.system).toBeNull()
    lab.end()
  })
})
