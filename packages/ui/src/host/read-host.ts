// What a host carries as JSON in texts. What cannot be read counts as not known: a page must not fail because of one machine.
import type { DiskInfo, Host, Inventory } from '@groundwork/contract/hosts'
import type { ConnectivityReport, NtpSource } from '@groundwork/contract/steps'

function read<Value>(text: string | undefined, otherwise: Value): Value {
  if (text === undefined || text === '') return otherwise
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Value) : otherwise
  } catch {
    return otherwise
  }
}

export const readInventory = ({ inventory }: Pick<Host, 'inventory'>): Inventory => read(inventory, {})
export const readConnectivity = ({ connectivity }: Pick<Host, 'connectivity'>): ConnectivityReport =>
  read(connectivity, {})
export const readNtpSources = ({ ntp_sources }: Pick<Host, 'ntp_sources'>): readonly NtpSource[] => {
  const sources = read<readonly NtpSource[]>(ntp_sources, [])
  return Array.isArray(sources) ? sources : []
}
export const readDisksInfo = ({ disks_info }: Pick<Host, 'disks_info'>): Readonly<Record<string, DiskInfo>> =>
  read(disks_info, {})
export const readLabels = ({ node_labels }: Pick<Host, 'node_labels'>): Readonly<Record<string, string>> =>
  read(node_labels, {})
/** Comma-separated ids. */
export const readIds = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').filter((id) => id !== '')
