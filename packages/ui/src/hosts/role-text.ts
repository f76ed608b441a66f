import type { HostSummary } from '@groundwork/contract/groundwork'
import { t } from '../texts/texts.ts'

export const roleText = ({ role, suggested_role }: Pick<HostSummary, 'role' | 'suggested_role'>): string =>
  role === 'auto-assign' && suggested_role !== 'auto-assign'
    ? t.hosts.automatic(t.statuses.roles[suggested_role])
    : t.statuses.roles[role]
