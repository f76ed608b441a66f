// Handlers of the API of 2021. Its rows are made from those of today, so their types do not tell what they take; the
// routes have checked it all the same.

import type { Answer, Call } from '../http/handler.ts'
import type { V1Deps } from './v1-deps.ts'

export interface V1Call extends Pick<Call, 'caller' | 'requestId' | 'host' | 'source'> {
  readonly params: { readonly cluster_id: string; readonly host_id: string }
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: unknown
}

export type V1Handler = (app: V1Deps, call: V1Call) => Promise<Answer>
