import { expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { formatDisks } from './format-disks.ts'
import { aDiskContext } from './testing/disk-context.ts'

const TEXT = `
@file /dev/sda
@file /dev/sdb
@file /dev/sdc
@file /dev/sdd
@link /dev/disk/by-id/wwn-1 /dev/sda
@cmd dd if=/dev/zero of=/dev/sdc bs=512 count=1
@exit 1
@stderr dd: failed to open '/dev/sdc': No medium found
`

it('erases the boot sector of each, and only warns of one that resists', async () => {
  const machine = createSampleMachine(TEXT, { otherCommands: 'succeed' })
  const context = aDiskContext(machine, { settings: { disksToFormat: ['/dev/sdb', '/dev/sdc', '/dev/sdd'] } })
  await formatDisks(context)
  expect(machine.commands).toEqual(
    ['/dev/sdb', '/dev/sdc', '/dev/sdd'].map((disk) => `dd if=/dev/zero of=${disk} bs=512 count=1`),
  )
  expect(context.warnings).toHaveLength(1)
  expect(context.warnings[0]).toContain('/dev/sdc')
  expect(context.warnings[0]).toContain('No medium found')
})

it('leaves the installation disk alone when something on it is to be kept', async () => {
  const machine = createSampleMachine(TEXT, { otherCommands: 'succeed' })
  const settings = {
    disksToFormat: ['/dev/disk/by-id/wwn-1', '/dev/sdb'],
    installerArgs: ['--save-partlabel', 'x'],
  }
  await formatDisks(aDiskContext(machine, { settings }))
  expect(machine.commands).toEqual(['dd if=/dev/zero of=/dev/sdb bs=512 count=1'])
})

it('a disk that is not there does not become a file of its name', async () => {
  const machine = createSampleMachine(TEXT, { otherCommands: 'succeed' })
  const context = aDiskContext(machine, { settings: { disksToFormat: ['/dev/sdx'] } })
  await formatDisks(context)
  expect(machine.commands).toEqual([])
  expect(context.warnings.join()).toContain('/dev/sdx')
})

it('stops when the installation is ended', async () => {
  const ending = new AbortController()
  const machine = createSampleMachine(TEXT, {
    onCommand: () => {
      ending.abort()
      return { code: 143 }
    },
  })
  const settings = { disksToFormat: ['/dev/sdb', '/dev/sdd'] }
  await expect(formatDisks(aDiskContext(machine, { settings, signal: ending.signal }))).rejects.toThrow()
  expect(machine.commands).toHaveLength(1)
})
