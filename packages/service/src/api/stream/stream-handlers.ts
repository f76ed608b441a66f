import { STREAM_KINDS } from '@groundwork/contract/groundwork'
import type { Identity } from '../../auth/identity.ts'
import { isAdministrator } from '../../auth/is-administrator.ts'
import { httpError } from '../../errors/http-error.ts'
import type { OwnHandlers } from '../../http/handler-table.ts'
import type { StreamDeps } from './stream-deps.ts'

/** Links are passed on, and BMCs are the keys to the machines. */
const mayListBmcs = ({ caller }: Identity): boolean => caller === 'trusted' || caller.scheme === 'userAuth'
const WITHOUT_BMCS = STREAM_KINDS.filter((kind) => kind !== 'audit' && kind !== 'bmc')

export const streamHandlers = {
  watchChanges(app, { query, headers, caller }) {
    if (query.kinds?.includes('audit') && !isAdministrator(caller)) {
      throw httpError('audit-administrators-only', {})
    }
    const isPerson = mayListBmcs(caller)
    if (query.kinds?.includes('bmc') && !isPerson) throw httpError('bmc-people-only', {})
    const filter = {
      cluster_id: query.cluster_id?.toLowerCase(),
      infra_env_id: query.infra_env_id?.toLowerCase(),
      kinds: query.kinds ?? (isPerson ? undefined : WITHOUT_BMCS),
      hostForm: query.host_form,
      scope: caller.scope,
    }
    // A browser that reconnects repeats the query of its first attempt, so the header is the newer one.
    const lastId = headers['Last-Event-ID'] || query.last_event_id || null
    // A token may be revoked while the stream is open; clients go on where they were, if they still may.
    const lifetimeMs = caller.caller === 'trusted' ? undefined : app.config.limits.streamMs
    return {
      status: 200,
      // Proxies must not keep messages back.
      headers: { 'X-Accel-Buffering': 'no' },
      body: app.feed.watch(filter, lastId, lifetimeMs),
    }
  },
} satisfies OwnHandlers<'watchChanges', StreamDeps>
