// What was checked, and what would mend it. The answer is made where it is judged, as text, and passed on as it is.
import { hostLabel } from '@groundwork/engine/context'
import { HttpError, notFound } from '../../errors/http-error.ts'
import { DatabaseUnavailableError } from '../../errors/trouble.ts'
import { Prepared } from '../../http/handler.ts'
import type { OwnHandlers } from '../../http/handler-table.ts'
import { isClusterThere } from '../../store/clusters/cluster-status.ts'
import type { HostKey } from '../../store/stored.ts'
import { unitOf } from '../../store/units/unit.ts'
import { requireHost } from '../../units/require-host.ts'
import { timeText } from '../../wire/times.ts'
import type { CheckDeps } from './check-deps.ts'
import type { CheckQuestion } from './check-messages.ts'

export const checkHandlers = {
  async listClusterChecks(app, { params, query }) {
    // Whoever makes up ids costs no more than this.
    if (!(await isClusterThere(app.db, params.cluster_id))) throw notFound('cluster', params.cluster_id)
    const unit = { kind: 'cluster', id: params.cluster_id } as const
    const text = await judgedText(app, { unit, only: query.only })
    if (text === null) throw notFound('cluster', params.cluster_id)
    return { status: 200, body: text }
  },

  async listHostChecks(app, { params, query }) {
    const header = await app.hostHeaders(params)
    if (header === null) throw notFound('host', params.host_id)
    const { infra_env_id, host_id } = params
    const question = { unit: unitOf(header), host: { infra_env_id, host_id }, only: query.only }
    const text = await judgedText(app, question)
    return { status: 200, body: text ?? (await withoutChecks(app, params)) }
  },
} satisfies OwnHandlers<'listClusterChecks' | 'listHostChecks', CheckDeps>

/** null: it is not there any more. */
async function judgedText({ checks }: CheckDeps, question: CheckQuestion): Promise<Prepared | null> {
  const outcome = await checks.ask(question)
  if (outcome.kind === 'refused') throw new HttpError(outcome.code, outcome.message)
  if (outcome.kind === 'trouble') throw new DatabaseUnavailableError(outcome.trouble)
  return outcome.kind === 'gone' ? null : new Prepared(outcome.bytes)
}

/** Of a host that was bound or unbound between two statements. Throws 404 when it was deleted. */
async function withoutChecks(app: CheckDeps, key: HostKey) {
  const { facts } = await requireHost(app, key)
  const { id, infra_env_id } = facts
  return { id, infra_env_id, name: hostLabel(facts), checks: [], judged_at: timeText(app.clock.now()) }
}
