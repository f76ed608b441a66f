import type { Change } from '../changes/record-change.ts'

export interface ReaderInPlace {
  readonly id: string
  readonly infra_env_id: string
  readonly cluster_id: string | null
}

/** The news for watchers. */
export const readerChange = (
  { id, infra_env_id, cluster_id }: ReaderInPlace,
  operation: Change['operation'] = 'changed',
): Change => ({ kind: 'media-reader', operation, resource_id: id, cluster_id, infra_env_id })
