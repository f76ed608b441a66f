import type { HostSummary } from '@groundwork/contract/groundwork'
import type { HostNames } from '@groundwork/fleet/host-fields'
import { fieldText } from '@groundwork/fleet/host-table'
import { HostStatusWord } from '../components/status-word.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { diskText, memoryText } from '../format/bytes.ts'
import { t } from '../texts/texts.ts'
import type { HostColumn } from './host-columns.ts'
import { roleText } from './role-text.ts'
import { shortReason } from './short-reason.ts'

export const hostPath = ({ infra_env_id, id }: Pick<HostSummary, 'infra_env_id' | 'id'>, tab = 'summary') =>
  `/hosts/${infra_env_id}/${id}/${tab}`

interface HostCellProps {
  readonly host: HostSummary
  readonly column: HostColumn
  readonly names: HostNames
}

/** What stands in one cell. Links are plain: thousands of rows pass by, and the table follows them itself. */
export function HostCell({ host, column: { field }, names }: HostCellProps) {
  switch (field.name) {
    case 'name':
      return (
        <a href={hostPath(host)} tabIndex={-1} data-link>
          {host.name}
        </a>
      )
    case 'status':
      return <HostStatusWord status={host.status} />
    case 'status_info':
      return shortReason(host)
    case 'role':
      return roleText(host)
    case 'suggested_role':
      return t.statuses.roles[host.suggested_role]
    case 'cluster':
      return host.cluster_id === null ? null : (
        <a href={`/clusters/${host.cluster_id}`} tabIndex={-1} data-link>
          {fieldText(field, host, names)}
        </a>
      )
    case 'percent':
      return host.progress.stage === null ? null : `${host.progress.percent} %`
    case 'check':
      return host.failing_checks.join(', ')
    default:
      break
  }
  const value = field.read(host, names)
  if (value === null) return null
  if (field.kind === 'time') return <TimeAgo at={String(value)} />
  if (typeof value === 'number' && value === 0 && field.kind !== 'number') return null
  if (field.kind === 'bytes')
    return field.unit === 'GiB' ? memoryText(Number(value)) : diskText(Number(value))
  // Zero cores, memory or disks mean that the machine has not told yet.
  if (value === 0 && (field.name === 'cpu' || field.name === 'disks')) return null
  return fieldText(field, host, names)
}
