// Operations of 2021 and older names that were split, joined or renamed since: which of today's operations does the work
// depends on what is asked for.

import { mayCall, OPERATIONS, type OperationId } from '@groundwork/contract/operations'
import { CREDENTIAL_FILES } from '../auth/audit.ts'
import { httpError } from '../errors/http-error.ts'
import type { Call } from '../http/handler.ts'
import type { AnyHandler, HandlerTable } from '../http/handler-table.ts'
import { translateCall } from './derived-handlers.ts'

type Values = Readonly<Record<string, unknown>>

interface Choice {
  readonly id: OperationId
  /** Instead of what the caller sent. */
  readonly query?: Values
  /** The old operation let more people in than the one that does the work today. */
  readonly isGuarded?: true
}

type Choose = (asked: { readonly params: Values; readonly query: Values }) => Choice

const kubeconfig: Choose = () => ({ id: 'V2DownloadClusterCredentials', query: { file_name: 'kubeconfig' } })

const CHOICES = {
  v1DownloadClusterKubeconfig: kubeconfig,
  v2DownloadClusterKubeconfig: kubeconfig,
  v1ListEvents: ({ params, query }) => ({
    id: 'v2ListEvents',
    query: { ...query, cluster_id: params.cluster_id, limit: -1 },
  }),
  v1DownloadHostLogs: ({ params }) => ({
    id: 'V2DownloadClusterLogs',
    query: { logs_type: 'host', host_id: params.host_id },
  }),
  v1UploadHostLogs: ({ params }) => ({
    id: 'V2UploadLogs',
    query: { logs_type: 'host', infra_env_id: params.cluster_id, host_id: params.host_id },
  }),
  v1DownloadClusterFiles: ({ query }) => {
    if (query.file_name === 'discovery.ign') return { id: 'v2DownloadInfraEnvFiles', isGuarded: true }
    const isSecret = CREDENTIAL_FILES.includes(query.file_name)
    return { id: isSecret ? 'V2DownloadClusterCredentials' : 'V2DownloadClusterFiles', isGuarded: true }
  },
  v1GetPresignedForClusterFiles: ({ query }) => ({
    id: CREDENTIAL_FILES.includes(query.file_name)
      ? 'V2GetPresignedForClusterCredentials'
      : 'V2GetPresignedForClusterFiles',
    isGuarded: true,
  }),
} satisfies Readonly<Record<string, Choose>>

/** `today` has the handlers of today's operations. */
export function splitHandlers<Deps>(today: HandlerTable<Deps>): HandlerTable<Deps> {
  const entries = Object.entries<Choose>(CHOICES).map(([id, choose]) => [id, handlerFor(choose, today)])
  return Object.fromEntries(entries) as unknown as HandlerTable<Deps>
}

function handlerFor<Deps>(choose: Choose, today: HandlerTable<Deps>): AnyHandler<Deps> {
  return (app, call) => {
    const { id, query, isGuarded } = choose(call as unknown as { params: Values; query: Values })
    const operation = OPERATIONS[id]
    if (isGuarded && !mayCall(operation, call.caller.caller)) {
      throw httpError('forbidden', { reason: `Your role does not allow this: ${operation.summary} (${id}).` })
    }
    const work = today[id] as AnyHandler<Deps> | undefined
    if (work === undefined) {
      throw httpError('not-offered', { summary: operation.summary, operation: id })
    }
    return work(app, translateCall(query ? ({ ...call, query } as unknown as Call) : call, operation))
  }
}
