// Why a host has its status, short enough for a cell: without what the row says already. The whole text is one hover away.
import type { HostSummary } from '@groundwork/contract/groundwork'
import { HOST_LOOKS } from '../components/status-look.ts'

export function shortReason({
  name,
  status,
  status_info,
}: Pick<HostSummary, 'name' | 'status' | 'status_info'>): string {
  // That it is fine needs no reason.
  if (HOST_LOOKS[status] === 'good') return ''
  const [, after = status_info] = /^The host cannot be [a-z ]+: (.+)$/s.exec(status_info) ?? []
  const own = `Host ${name} `
  const short = after.startsWith(own) ? after.slice(own.length) : after
  return short.charAt(0).toUpperCase() + short.slice(1)
}
