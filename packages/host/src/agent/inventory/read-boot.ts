import type { Boot, SecureBootState } from '@groundwork/contract/hosts'
import type { Machine } from '../../machine/machine.ts'
import { omitEmpty } from './omit-empty.ts'

const secureBootVariable = '/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c'

export const readBoot = async (machine: Machine): Promise<Boot> => {
  const commandLine = (await machine.files.text('/proc/cmdline')) ?? ''
  const isEfi = (await machine.files.kind('/sys/firmware/efi')) === 'directory'
  return omitEmpty<Boot>({
    command_line: commandLine,
    current_boot_mode: isEfi ? 'uefi' : 'bios',
    device_type: await readDeviceType(machine),
    pxe_interface: /(?:^|\s)BOOTIF=(\S+)/.exec(commandLine)?.[1],
    secure_boot_state: await readSecureBoot(machine),
  })
}

/** Four bytes of attributes, then the value. */
const readSecureBoot = async (machine: Machine): Promise<SecureBootState> => {
  if ((await machine.files.kind(secureBootVariable)) === null) return 'NotSupported'
  const bytes = await machine.files.bytes(secureBootVariable)
  if (bytes?.length !== 5) return 'Unknown'
  return bytes[4] === 0 ? 'Disabled' : bytes[4] === 1 ? 'Enabled' : 'Unknown'
}

/** The live image is a file in memory, seen through a loop device. */
const readDeviceType = async (machine: Machine): Promise<'ephemeral' | 'persistent' | undefined> => {
  const { code, stdout } = await machine.run('findmnt', ['--noheadings', '--output', 'SOURCE', '/sysroot'])
  if (code !== 0) return undefined
  return stdout.startsWith('/dev/loop') ? 'ephemeral' : 'persistent'
}
