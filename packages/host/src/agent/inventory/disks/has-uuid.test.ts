import { expect, it } from 'vitest'
import { type DiskTextOptions, describeDiskText } from '../../../testing/disk-text.ts'
import { createSampleMachine } from '../../../testing/sample-machine.ts'
import { createOptionalTool } from '../optional-tool.ts'
import { readBlockDevice } from './block-device.ts'
import { hasUuid } from './has-uuid.ts'

const ask = async (name: string, options: DiskTextOptions, code: number, more = '') => {
  const machine = createSampleMachine(describeDiskText(name, options) + more, { onCommand: () => ({ code }) })
  const device = await readBlockDevice(machine, name)
  const inquire = createOptionalTool(machine, 'sg_inq')
  const answer = device !== null && (await hasUuid(machine, device, `/dev/${name}`, inquire))
  return { answer, commands: machine.commands }
}

it('believes the kernel without asking the disk', async () => {
  const options = { files: { 'device/vpd_pg83': 'x' } }
  expect(await ask('sda', options, 1)).toEqual({ answer: true, commands: [] })
})

it('asks the disk otherwise', async () => {
  expect(await ask('sda', {}, 0)).toEqual({ answer: true, commands: ['sg_inq -p 0x83 /dev/sda'] })
  expect((await ask('sda', {}, 1)).answer).toBe(false)
})

it('does not ask disks that cannot be asked', async () => {
  expect(await ask('vda', {}, 0)).toEqual({ answer: false, commands: [] })
})

it('knows a multipath device by its members', async () => {
  const options = { files: { 'dm/uuid': 'mpath-3600' }, folders: ['slaves/sda/device/vpd_pg83'] }
  expect(await ask('dm-0', options, 1)).toEqual({ answer: true, commands: [] })
})

it('takes the word of the kernel for NVMe where the tool is missing', async () => {
  expect((await ask('nvme0n1', { files: { wwid: 'eui.1' } }, -1)).answer).toBe(true)
  expect((await ask('nvme0n1', {}, -1)).answer).toBe(false)
})
