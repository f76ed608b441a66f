import type { Machine } from '../../../machine/machine.ts'
import type { OptionalTool } from '../optional-tool.ts'
import type { BlockDevice } from './block-device.ts'

/** What the kernel keeps of the page on which a SCSI disk names itself. */
const identityPage = 'vpd_pg83'

/** Whether the disk answers with an identifier of its own. `inquire` asks the disk itself, which costs a process. */
export const hasUuid = async (
  machine: Machine,
  device: BlockDevice,
  path: string,
  inquire: OptionalTool,
): Promise<boolean> => {
  if (path === '' || !/^(?:sd|sr|hd|nvme|dm-)/.test(device.name)) return false
  if (device.deviceEntries.includes(identityPage)) return true
  if (await hasNamedMember(machine, device)) return true
  const answer = await inquire('-p', '0x83', path)
  if (answer !== null) return answer.code === 0
  return device.name.startsWith('nvme') && device.entries.includes('wwid')
}

/** The disks below a multipath device are all the same one. */
const hasNamedMember = async (machine: Machine, { name, folder, mapUuid }: BlockDevice): Promise<boolean> => {
  if (!name.startsWith('dm-') || !mapUuid.startsWith('mpath-')) return false
  const [member] = await machine.files.list(`${folder}/slaves`)
  if (member === undefined) return false
  return (await machine.files.list(`${folder}/slaves/${member}/device`)).includes(identityPage)
}
