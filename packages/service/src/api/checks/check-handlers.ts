// What was checked, and what would mend it.
import type { Check } from '@groundwork/contract/groundwork'
import type { OwnHandlers } from '../../http/handler-table.ts'
import { isFailing } from './check-answer.ts'
import type { CheckDeps } from './check-deps.ts'
import { loadClusterChecks, loadHostChecks } from './load-checks.ts'

export const checkHandlers = {
  async listClusterChecks(app, { params, query }) {
    const all = await loadClusterChecks(app, params.cluster_id)
    if (query.only === undefined) return { status: 200, body: all }
    const hosts = all.hosts
      .map((host) => ({ ...host, checks: onlyFailing(host.checks) }))
      .filter(({ checks }) => checks.length > 0)
    return { status: 200, body: { ...all, cluster: onlyFailing(all.cluster), hosts } }
  },

  async listHostChecks(app, { params, query }) {
    const { host, judged_at } = await loadHostChecks(app, params)
    const checks = query.only === undefined ? host.checks : onlyFailing(host.checks)
    return { status: 200, body: { ...host, checks, judged_at } }
  },
} satisfies OwnHandlers<'listClusterChecks' | 'listHostChecks', CheckDeps>

const onlyFailing = (checks: readonly Check[]): Check[] => checks.filter(isFailing)
