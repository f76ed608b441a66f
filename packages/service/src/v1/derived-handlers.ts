// Most of the API of 2021 is the work of today under another path: the cluster's id stands for that of its infra-env, and
// clusters look different in answers. What is done later for today's operations works here at once.

import type { Operation } from '@groundwork/contract/operations'
import { ALL_OPERATIONS, OLDER_NAMES, V1_OPERATIONS } from '@groundwork/contract/operations'
import { V1Cluster, V1ClusterList } from '@groundwork/contract/v1'
import type { Answer, Call } from '../http/handler.ts'
import type { AnyHandler, HandlerTable } from '../http/handler-table.ts'
import { v1Answer } from './v1-answer.ts'
import type { V1Deps } from './v1-deps.ts'

const BY_ID = new Map(ALL_OPERATIONS.map((operation) => [operation.id, operation]))

/** `today` has the handlers of today's operations; those that are missing there are missing here. */
export function derivedHandlers<Deps extends V1Deps>(today: HandlerTable<Deps>): HandlerTable<Deps> {
  const table = today as unknown as Readonly<Record<string, AnyHandler<Deps> | undefined>>
  const older = [...Object.values<Operation>(V1_OPERATIONS), ...Object.values<Operation>(OLDER_NAMES)]
  const derived = older.flatMap((operation): [string, AnyHandler<Deps>][] => {
    const original = BY_ID.get(operation.sameAs ?? '')
    const work = table[operation.sameAs ?? '']
    if (original === undefined || work === undefined) return []
    return [[operation.id, (app, call) => perform(app, operation, work, translateCall(call, original))]]
  })
  return Object.fromEntries(derived) as unknown as HandlerTable<Deps>
}

async function perform<Deps extends V1Deps>(
  app: Deps,
  operation: Operation,
  work: AnyHandler<Deps>,
  call: Call,
): Promise<Answer> {
  const answer = await work(app, call)
  const schema = operation.answers[answer.status]?.schema
  return schema === V1Cluster || schema === V1ClusterList ? v1Answer(app, answer, call) : answer
}

/** The cluster stands for its infra-env wherever today's operation wants one. */
export function translateCall(call: Call, original: Operation): Call {
  const { cluster_id, ...rest } = call.params as Readonly<Record<string, unknown>>
  if (original.params?.properties.infra_env_id === undefined || cluster_id === undefined) return call
  return { ...call, params: { ...rest, infra_env_id: cluster_id } } as Call
}
