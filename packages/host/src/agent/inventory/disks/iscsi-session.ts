import type { Machine } from '../../../machine/machine.ts'
import { mapBounded } from '../map-bounded.ts'
import { readText } from '../read-text.ts'
import { type BlockDevice, findRealFolder } from './block-device.ts'

const ibft = '/sys/firmware/ibft'

/** The machine's own address of the session; empty when it is not told. */
export const readIscsiAddress = async (machine: Machine, device: BlockDevice): Promise<string> => {
  const host = await findComponent(machine, device, /^host\d+$/)
  return host === undefined ? '' : readText(machine, `/sys/class/iscsi_host/${host}/ipaddress`)
}

/** After the installation the firmware has to find the disk again, so it must have been the firmware that opened the session. */
export const readIscsiProblems = async (machine: Machine, device: BlockDevice): Promise<string[]> => {
  const problems = [await readStateProblem(machine, device), await readFirmwareProblem(machine, device)]
  return problems.filter((problem) => problem !== null)
}

const readStateProblem = async (machine: Machine, { folder }: BlockDevice): Promise<string | null> => {
  const state = await readText(machine, `${folder}/device/state`)
  if (state === 'running') return null
  return state === ''
    ? 'The state of the iSCSI disk cannot be read.'
    : `The iSCSI disk is in state "${state}" instead of "running".`
}

const readFirmwareProblem = async (machine: Machine, device: BlockDevice): Promise<string | null> => {
  const session = await findComponent(machine, device, /^session\d+$/)
  if (session === undefined) return 'The iSCSI session of the disk cannot be found.'
  const target = await readText(machine, `/sys/class/iscsi_session/${session}/targetname`)
  if (target === '') return 'The target of the iSCSI session cannot be read.'
  if ((await machine.files.kind(ibft)) === null)
    return 'The firmware has no iSCSI boot table (iBFT), so the machine could not boot from this iSCSI disk.'
  const entries = (await machine.files.list(ibft)).filter((name) => name.startsWith('target'))
  const known = await mapBounded(entries, (name) => readText(machine, `${ibft}/${name}/target-name`))
  return known.includes(target)
    ? null
    : `The firmware's iSCSI boot table (iBFT) does not name the target ${target}, so the machine could not boot from this disk.`
}

const findComponent = async (
  machine: Machine,
  device: BlockDevice,
  pattern: RegExp,
): Promise<string | undefined> =>
  (await findRealFolder(machine, device)).split('/').find((part) => pattern.test(part))
