// Why a host has its status, short enough for a cell: without what the row says already. The whole text is one hover away.
import type { HostSummary } from '@groundwork/contract/groundwork'
import { failedNames } from '../components/check-names.ts'
import { plainInfo } from '../components/plain-info.ts'
import { HOST_LOOKS } from '../components/status-look.ts'
import { t } from '../texts/texts.ts'

type Reasoned = Pick<HostSummary, 'name' | 'status' | 'status_info' | 'failing_checks'>

/** Checks decide these; sentences about several of them fit no cell. */
const BY_CHECKS = /^(insufficient|pending-for-input)/

/** These never hold an installation up: what does is named first. */
const WARNINGS: readonly string[] = ['ntp-synced', 'mtu-valid', 'container-images-available']
const blockingFirst = (ids: readonly string[]): readonly string[] =>
  [...ids].sort((a, b) => Number(WARNINGS.includes(a)) - Number(WARNINGS.includes(b)))

export function shortReason({ name, status, status_info, failing_checks }: Reasoned): string {
  // That it is fine needs no reason.
  if (HOST_LOOKS[status] === 'good') return ''
  if (status.startsWith('disconnected')) return failedNames(['connected'])[0] ?? ''
  const [first, ...others] = BY_CHECKS.test(status) ? failedNames(blockingFirst(failing_checks)) : []
  if (first !== undefined) return t.hosts.firstReason(first, others.length)
  const after = plainInfo(status_info)
  const own = `Host ${name} `
  const short = after.startsWith(own) ? after.slice(own.length) : after
  return short.charAt(0).toUpperCase() + short.slice(1)
}
