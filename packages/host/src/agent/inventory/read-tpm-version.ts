import type { Inventory } from '@groundwork/contract/hosts'
import type { Machine } from '../../machine/machine.ts'

const versionFile = '/sys/class/tpm/tpm0/tpm_version_major'

/** undefined: there is one, but it does not tell. */
export const readTpmVersion = async (machine: Machine): Promise<Inventory['tpm_version'] | undefined> => {
  const text = (await machine.files.text(versionFile))?.trim()
  if (text === '1') return '1.2'
  if (text === '2') return '2.0'
  return text === undefined && (await machine.files.kind(versionFile)) === null ? 'none' : undefined
}
