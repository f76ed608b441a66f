// The programs against the code that calls them on metal.
import {
  cleanDisk,
  overlayFinalSystem,
  readDiskLayout,
  setBootOrder,
  writeImage,
} from '@groundwork/host/disks'
import { aDiskContext } from '@groundwork/host/testing'
import { dataUrl } from '@groundwork/ignition/document'
import { describe, expect, it } from 'vitest'
import { createRecordingService } from '../../testing/recording-service.ts'
import { createTestLab, MINUTE } from '../../testing/test-lab.ts'
import type { DiskContents } from '../../world/disk.ts'

const IGNITION = '/opt/install-dir/master.ign'

/** A live system on a Dell with EFI, with this on its first two disks. */
async function boot(contents: DiskContents, kind: 'dell-rack' | 'vm' = 'dell-rack') {
  const service = createRecordingService({
    name: 'one',
    domain: 'example.com',
    controlPlane: 3,
    workers: 0,
    roles: {},
  })
  const lab = createTestLab(service)
  const computer = lab.add('one', kind)
  for (const [index, disk] of computer.disks.slice(0, 2).entries()) {
    // Arrays are made of both disks, volume groups are one on each.
    const isShared = contents.kind !== 'leftover' || contents.what === 'raid'
    disk.contents = isShared ? { ...contents } : { ...contents, name: `vg${index}` }
  }
  computer.powerOn()
  const [disk] = computer.disks
  const machine = computer.system?.machine
  if (disk === undefined || machine === undefined) throw new Error('It did not boot.')
  await machine.files.write(IGNITION, '{"ignition":{"version":"3.2.0"}}')
  const context = aDiskContext(machine)
  const within = async <Value>(work: Promise<Value>): Promise<Value> => {
    let isOver = false
    const over = () => {
      isOver = true
    }
    work.then(over, over)
    await lab.time.run(() => isOver, 60 * MINUTE)
    return work
  }
  return { lab, computer, disk, machine, context, within, device: `/dev/${disk.name}` }
}

const LEFTOVERS: readonly (DiskContents & { kind: 'leftover' })[] = [
  { kind: 'leftover', what: 'lvm', name: 'vg0' },
  { kind: 'leftover', what: 'lvm-thin', name: 'vg0' },
  { kind: 'leftover', what: 'raid', name: 'boot' },
]

describe.each(LEFTOVERS)('leftovers of $what', (contents) => {
  it('keep the image from being written', async () => {
    const { context, device, disk, within } = await boot(contents)
    await expect(within(writeImage(context, { device, ignitionPath: IGNITION }))).rejects.toThrow(/busy/i)
    expect(disk.contents.kind).toBe('leftover')
  })

  it('are cleaned by the installer, and the image gets written', async () => {
    const { context, device, disk, within } = await boot(contents)
    await within(cleanDisk(context, device))
    expect(context.warnings).toEqual([])
    expect(disk.contents.kind).toBe('blank')
    await within(writeImage(context, { device, ignitionPath: IGNITION }))
    expect(disk.contents).toMatchObject({ kind: 'installed' })
    const programs = [...new Set(disk.writes.map(({ by }) => by))]
    expect(programs).toEqual(
      {
        lvm: ['vgremove', 'pvremove', 'wipefs', 'coreos-installer'],
        'lvm-thin': ['vgremove', 'pvremove', 'dmsetup', 'wipefs', 'coreos-installer'],
        raid: ['mdadm', 'wipefs', 'coreos-installer'],
      }[contents.what],
    )
  })
})

describe('coreos-installer', () => {
  it('tells how far it is, as fast as the disk is', async () => {
    const { lab, context, device, disk, within } = await boot({ kind: 'blank' })
    disk.bytesPerSecond = 2 ** 30 / 60
    const begun = lab.time.now()
    await within(writeImage(context, { device, ignitionPath: IGNITION }))
    expect((lab.time.now() - begun) / MINUTE).toBeCloseTo(3.5, 1)
    expect(context.reports.map(({ progress_info }) => progress_info)).toEqual([
      '',
      ...Array.from({ length: 20 }, (_, index) => `${(index + 1) * 5}%`),
    ])
  })

  it('leaves nothing that boots when the machine is switched off on the way', async () => {
    const { lab, computer, context, device, disk } = await boot({ kind: 'foreign' })
    void writeImage(context, { device, ignitionPath: IGNITION }).catch(() => {})
    await lab.time.run(() => context.reports.length > 3, 60 * MINUTE)
    computer.powerOff()
    await lab.time.run(() => false, 60 * MINUTE)
    expect(disk.contents.kind).toBe('blank')
  })

  it('has touched nothing when the machine is switched off before it began to write', async () => {
    const { lab, computer, machine, device, disk } = await boot({ kind: 'foreign' })
    void machine.run('coreos-installer', ['install', '--insecure', '-i', IGNITION, device])
    computer.powerOff()
    await lab.time.run(() => false, 60 * MINUTE)
    expect(disk.contents.kind).toBe('foreign')
    expect(disk.writes).toEqual([])
  })

  it.each([
    ['an option that it does not have', ['--copy-networks']],
    ['a second disk', ['/dev/sdb']],
  ])('refuses %s', async (_what, words) => {
    const { machine, device, disk, within } = await boot({ kind: 'foreign' })
    const { code, stderr } = await within(
      machine.run('coreos-installer', ['install', '-i', IGNITION, ...words, device]),
    )
    expect([code, stderr]).toEqual([2, expect.stringContaining('unexpected argument')])
    expect(disk.writes).toEqual([])
  })

  it('keeps kernel arguments, and refuses what is not there', async () => {
    const { context, machine, disk, device, within } = await boot({ kind: 'blank' })
    const args = ['--append-karg', 'console=ttyS0', '--append-karg', 'ip=dhcp']
    await within(
      writeImage(
        { ...context, settings: { ...context.settings, installerArgs: args } },
        { device, ignitionPath: IGNITION },
      ),
    )
    expect(disk.contents).toMatchObject({ kernelArguments: ['console=ttyS0', 'ip=dhcp'] })
    const { code, stderr } = await within(
      machine.run('coreos-installer', ['install', '-i', IGNITION, '/dev/sdz']),
    )
    expect(code).toBe(1)
    expect(stderr).toContain('/dev/sdz')
  })
})

describe('a written disk', () => {
  it('has the partitions that the installer expects', async () => {
    const { context, device, disk, within } = await boot({ kind: 'blank' })
    await within(writeImage(context, { device, ignitionPath: IGNITION }))
    const layout = await readDiskLayout(context, device)
    expect(layout).toMatchObject({ sizeBytes: disk.sizeBytes })
    expect(layout.partitions).toHaveLength(4)
  })

  it('is booted first from then on where the firmware has EFI, without piling up entries', async () => {
    const { computer, context, device, disk, within } = await boot({ kind: 'blank' })
    await within(writeImage(context, { device, ignitionPath: IGNITION }))
    for (let time = 0; time < 3; time++) await within(setBootOrder(context, device))
    expect(context.warnings).toEqual([])
    expect(computer.firmware.entries).toHaveLength(1)
    expect(computer.firmware.order[0]).toEqual({ kind: 'disk', disk: disk.name })
    computer.reset()
    expect(computer.system?.kind).toBe('installed')
  })

  it('takes the final system where the installer lays it over', async () => {
    const { context, device, disk, within, machine } = await boot({ kind: 'blank' })
    const machineConfig = {
      spec: { osImageURL: 'quay.example.com/os@sha256:00', kernelArguments: ['quiet'] },
    }
    const inner = {
      ignition: { version: '3.2.0' },
      storage: {
        files: [
          {
            path: '/etc/ignition-machine-config-encapsulated.json',
            contents: { source: dataUrl(JSON.stringify(machineConfig)) },
          },
        ],
      },
    }
    const { gzipSync } = await import('node:zlib')
    const source = dataUrl(gzipSync(JSON.stringify(inner)))
    const pointer = { ignition: { version: '3.2.0', config: { merge: [{ source, compression: 'gzip' }] } } }
    await machine.files.write(IGNITION, JSON.stringify(pointer))
    await within(writeImage(context, { device, ignitionPath: IGNITION }))
    await within(overlayFinalSystem(context, { device, ignitionPath: IGNITION }))
    expect(context.warnings).toEqual([])
    expect(disk.writes.map(({ by }) => by).slice(-2)).toEqual(['growpart', 'ostree'])
    expect(disk.contents).toMatchObject({ kernelArguments: expect.arrayContaining(['quiet']) })
  })
})

describe('mount', () => {
  it('needs a place that is there', async () => {
    const { context, machine, device, within } = await boot({ kind: 'blank' })
    await within(writeImage(context, { device, ignitionPath: IGNITION }))
    const { code, stderr } = await machine.run('mount', [`${device}4`, '/nowhere'])
    expect([code, stderr]).toEqual([32, 'mount: /nowhere: mount point does not exist.\n'])
    await machine.run('mkdir', ['-p', '/nowhere'])
    expect((await machine.run('mount', [`${device}4`, '/nowhere'])).code).toBe(0)
  })

  it('needs a file system, not a part of something else', async () => {
    const { machine, device } = await boot({ kind: 'leftover', what: 'lvm', name: 'vg0' })
    expect(await machine.run('mount', [`${device}3`, '/mnt'])).toMatchObject({ code: 32 })
  })
})

it('erasing the labels of a partition leaves the disk its table', async () => {
  const { machine, device, disk } = await boot({ kind: 'foreign' })
  expect((await machine.run('wipefs', ['--all', `${device}2`])).code).toBe(0)
  expect(disk.contents.kind).toBe('foreign')
})

describe('a disk that is only to lose its boot sector', () => {
  it('does not boot any more', async () => {
    const { machine, disk, device } = await boot({ kind: 'foreign' })
    expect((await machine.run('dd', ['if=/dev/zero', `of=${device}`, 'bs=512', 'count=1'])).code).toBe(0)
    expect(disk.contents.kind).toBe('blank')
  })
})
