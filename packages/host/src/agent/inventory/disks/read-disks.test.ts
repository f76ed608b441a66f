import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeDiskText } from '../../../testing/disk-text.ts'
import { createSampleMachine } from '../../../testing/sample-machine.ts'
import { readDisks } from './read-disks.ts'

const read = (text: string) => readDisks(createSampleMachine(text))
const readOne = async (text: string) => (await read(text))[0]

it('tells all about a disk', async () => {
  const text = `${describeDiskText('sda', {
    udev: { ID_MODEL: 'Fast', ID_PATH: 'pci-1', ID_SERIAL: 'long', ID_SERIAL_SHORT: 'S1', ID_WWN: '0x5000' },
    files: { 'queue/rotational': '0', 'device/vendor': 'ATA     ', 'device/vpd_pg83': 'x' },
    folders: ['device/scsi_device/2:0:0:0', 'holders/dm-1', 'holders/dm-0'],
  })}@link /dev/disk/by-path/pci-1 /dev/sda
@link /dev/disk/by-id/wwn-0x5000 /dev/sda
@link /dev/disk/by-id/wwn-0x5000-part1 /dev/sda1
@link /dev/disk/by-id/ata-Fast /dev/sda
@cmd file -n -s /dev/sda
/dev/sda: DOS/MBR boot sector; partition 1
`
  expect(await read(text)).toEqual([
    {
      bootable: true,
      by_id: '/dev/disk/by-id/wwn-0x5000',
      by_path: '/dev/disk/by-path/pci-1',
      drive_type: 'SSD',
      has_uuid: true,
      hctl: '2:0:0:0',
      holders: 'dm-0,dm-1',
      id: '/dev/disk/by-id/wwn-0x5000',
      installation_eligibility: { eligible: true, not_eligible_reasons: null },
      model: 'Fast',
      name: 'sda',
      path: '/dev/sda',
      serial: 'S1',
      size_bytes: 1048576,
      vendor: 'ATA',
      wwn: '0x5000',
    },
  ])
})

it('leaves out what is no disk, and sorts the rest by name', async () => {
  const text =
    ['sdb', 'sdaa', 'sda', 'loop0', 'zram0'].map((name) => describeDiskText(name)).join('') +
    describeDiskText('nvme0c0n1', { files: { hidden: '1' } }) +
    describeDiskText('dm-0', { files: { 'dm/uuid': 'CRYPT-x' } }) +
    describeDiskText('dm-1', { files: { 'dm/uuid': 'LVM-x' } })
  expect((await read(text)).map(({ name }) => name)).toEqual(['dm-1', 'sda', 'sdaa', 'sdb'])
})

it('returns only the disk of an appliance', async () => {
  const text = describeDiskText('sda') + describeDiskText('dm-0', { files: { 'dm/name': 'agent-root' } })
  expect(await read(text)).toEqual([
    {
      drive_type: 'SSD',
      installation_eligibility: { eligible: true, not_eligible_reasons: null },
      name: 'dm-0',
      path: '/dev/dm-0',
      size_bytes: 107374182400,
    },
  ])
})

describe('names of a disk', () => {
  const twins = ['sda', 'sdb']
    .map((name, index) => describeDiskText(name, { numbers: `8:${index}`, udev: { ID_PATH: 'same' } }))
    .join('')

  it('do not come from a path that two disks claim', async () => {
    const disks = await read(`${twins}@link /dev/disk/by-path/same /dev/sda\n`)
    expect(disks.map(({ id, by_path }) => [id, by_path])).toEqual([
      ['/dev/sda', undefined],
      ['/dev/sdb', undefined],
    ])
  })

  it('are found through the link when the node has another name', async () => {
    const text = describeDiskText('cciss!c0d0', { hasNode: false, udev: { ID_PATH: 'p' } })
    const disk = await readOne(`${text}@hex /dev/other 00\n@link /dev/disk/by-path/p /dev/other\n`)
    expect(disk).toMatchObject({ path: '/dev/other', by_path: '/dev/disk/by-path/p' })
  })

  it('are none without a node', async () => {
    const disk = await readOne(describeDiskText('sda', { hasNode: false }))
    expect(disk).not.toHaveProperty('path')
    expect(disk).not.toHaveProperty('id')
  })

  it('prefer the world wide name among several links', async () => {
    const links = ['nvme-eui.1', 'wwn-1', 'wwn-2'].map(
      (name) => `@link /dev/disk/by-id/${name} /dev/nvme0n1\n`,
    )
    expect(await readOne(describeDiskText('nvme0n1') + links.join(''))).toMatchObject({
      by_id: '/dev/disk/by-id/wwn-2',
      wwn: '2',
    })
  })
})

it('says nothing of what is unknown', async () => {
  const disk = await readOne(
    describeDiskText('sda', { udev: { ID_MODEL: 'unknown' }, files: { 'device/vendor': 'unknown' } }),
  )
  expect(disk).not.toHaveProperty('model')
  expect(disk).not.toHaveProperty('vendor')
})

it('survives any record of the device manager and any mount table', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.string(), async (udev, mounts) => {
      const text = `${describeDiskText('sda')}@file /run/udev/data/b8:0\n${udev}\n@file /proc/1/mounts\n${mounts}`
      return Array.isArray(await read(text))
    }),
  )
})
