import { expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { readBoot } from './read-boot.ts'

const variable = '/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c'

it('tells an old firmware and the live image', async () => {
  const machine = createSampleMachine(`@file /proc/cmdline
BOOTIF=01-52-54-00-00-00-01 quiet
@cmd findmnt --noheadings --output SOURCE /sysroot
/dev/loop1[/deploy]`)
  expect(await readBoot(machine)).toEqual({
    command_line: 'BOOTIF=01-52-54-00-00-00-01 quiet\n',
    current_boot_mode: 'bios',
    device_type: 'ephemeral',
    pxe_interface: '01-52-54-00-00-00-01',
    secure_boot_state: 'NotSupported',
  })
})

it.each([
  ['0600000000', 'Disabled'],
  ['0600000001', 'Enabled'],
  ['0600000002', 'Unknown'],
  ['06000000', 'Unknown'],
])('reads secure boot from %s', async (hex, state) => {
  const machine = createSampleMachine(`@hex ${variable} ${hex}
@cmd findmnt --noheadings --output SOURCE /sysroot
/dev/sda4`)
  expect(await readBoot(machine)).toEqual({
    current_boot_mode: 'uefi',
    device_type: 'persistent',
    secure_boot_state: state,
  })
})

it('does not know a state that it may not read', async () => {
  const machine = createSampleMachine('', { unreadable: [variable] })
  expect((await readBoot(machine)).secure_boot_state).toBe('Unknown')
})
