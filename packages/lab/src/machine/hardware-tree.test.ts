import { checkDisk, checkMedium } from '@groundwork/host/agent'
import { describe, expect, it } from 'vitest'
import { buildHardware } from '../profile/build-hardware.ts'
import { findBuiltIn } from '../profile/built-in-profiles.ts'
import type { Profile } from '../profile/profile.ts'
import { mountsOf } from '../world/system-state.ts'
import { createSimComputer } from './testing/sim-computer.ts'

const start = (name: string, kind: 'live' | 'installed' = 'live') =>
  createSimComputer(buildHardware(findBuiltIn(name) as Profile, { index: 0, random: () => 0.5 }), { kind })
const said = async ({ machine }: ReturnType<typeof start>, line: string) => {
  const [program = '', ...args] = line.split(' ')
  return (await machine.run(program, args)).stdout.trim()
}

describe('disks', () => {
  it('show what is written on them', async () => {
    const { machine, disks } = start('vm')
    const links = () => machine.files.list('/dev/disk/by-path')
    expect(await machine.files.list('/sys/block')).toEqual(['sr0', 'vda'])
    expect(await links()).toHaveLength(2)
    Object.assign(disks[0] ?? {}, { contents: { kind: 'installed', ignition: '{}', kernelArguments: [] } })
    expect(
      (await machine.files.list('/sys/block/vda')).filter((name) => name.startsWith('vda')),
    ).toHaveLength(4)
    expect(await links()).toHaveLength(6)
    expect(await machine.files.realPath('/dev/disk/by-partlabel/root')).toBe('/dev/vda4')
    expect(await machine.files.text('/run/udev/data/b252:4')).toContain('E:ID_PART_ENTRY_NAME=root')
    expect(await machine.files.kind('/dev/vda5')).toBeNull()
  })

  it('have volumes on their partitions', async () => {
    const { machine } = start('leftover-lvm')
    expect(await machine.files.list('/sys/block/sda/sda3/holders')).toEqual(['dm-0'])
    expect(await machine.files.list('/sys/class/block/dm-0/slaves')).toEqual(['sda3'])
    expect(await machine.files.realPath('/dev/mapper/vg0-root')).toBe('/dev/dm-0')
    expect(await machine.files.text('/sys/class/block/sda3/partition')).toBe('3\n')
  })

  it('may be measured as long as they are not in use', async () => {
    const computer = start('leftover-lvm')
    const link = (await computer.machine.files.list('/dev/disk/by-id')).find((name) =>
      name.startsWith('wwn-'),
    )
    expect(await checkDisk(computer.machine, `/dev/disk/by-id/${link}`)).toBeNull()
    mountsOf(computer.system).push({ source: '/dev/dm-0', target: '/mnt' })
    expect(await checkDisk(computer.machine, '/dev/sda')).toContain('/dev/dm-0 is mounted at /mnt')
    expect(await checkDisk(start('multipath').machine, '/dev/dm-0')).toBeNull()
  })
})

describe('mounts', () => {
  it('are those of a live system', async () => {
    const computer = start('vm')
    expect(await said(computer, 'findmnt --noheadings --output SOURCE /sysroot')).toBe('/dev/loop1')
    expect((await computer.machine.run('findmnt', ['/nowhere'])).code).toBe(1)
  })

  it('are those of an installed one', async () => {
    const computer = start('vm', 'installed')
    const contents = { kind: 'installed', ignition: '{}', kernelArguments: ['nosmt'] }
    Object.assign(computer.disks[0] ?? {}, { contents })
    expect(await said(computer, 'findmnt -n -o SOURCE,FSTYPE /sysroot')).toBe('/dev/vda4 xfs')
    expect(await computer.machine.files.text('/proc/cmdline')).toContain(' nosmt')
  })

  it('tell of the medium, and that it is gone', async () => {
    const computer = start('vm')
    mountsOf(computer.system).push({ source: '/dev/sr0', target: '/run/media/iso' })
    await computer.machine.files.write('/run/media/iso/x', '')
    expect(
      await said(computer, 'findmnt --raw --noheadings --output SOURCE,TARGET --target /run/media/iso'),
    ).toBe('/dev/sr0 /run/media/iso')
    expect(await checkMedium(computer.machine)).toBeNull()
    computer.firmware.medium = null
    expect(await checkMedium(computer.machine)).toContain('/dev/sr0 cannot be read')
  })
})

it('follows the name of the system and the state of its links', async () => {
  const computer = start('sno-edge')
  const { files } = computer.machine
  expect(await files.text('/proc/sys/kernel/hostname')).toBe('edge-1\n')
  computer.system.hostname = 'other'
  expect(await files.text('/proc/sys/kernel/hostname')).toBe('other\n')
  const [nic] = computer.nics
  if (nic === undefined) throw new Error('There is no card.')
  expect(await files.text(`/sys/class/net/${nic.name}/carrier`)).toBe('1\n')
  nic.isUp = false
  expect(await files.text(`/sys/class/net/${nic.name}/carrier`)).toBe('0\n')
})

describe('programs', () => {
  it.each([
    ['uname', 'Linux'],
    ['uname -m', 'aarch64'],
    ['uname -sm', 'Linux aarch64'],
    ['systemd-detect-virt --vm', 'none'],
    ['dmidecode -s system-manufacturer', 'GIGABYTE'],
    [
      'ipmitool lan print 1',
      'IP Address Source       : Static Address\nIP Address              : 198.18.0.10',
    ],
    [
      'file -s /dev/nvme0n1 /dev/none',
      "/dev/nvme0n1: data\n/dev/none: cannot open `/dev/none' (No such file or directory)",
    ],
  ])('%s', async (line, answer) => expect(await said(start('arm64'), line)).toBe(answer))

  it('list all processors in the kernel and to lscpu', async () => {
    const computer = start('arm64')
    expect((await computer.machine.files.text('/proc/cpuinfo'))?.match(/^processor/gm)).toHaveLength(80)
    expect(await said(computer, 'lscpu')).toMatch(/^CPU\(s\): +80$/m)
  })
})
