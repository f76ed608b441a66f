// Every command of aicli.
import { CLUSTER_VERBS } from './clusters.ts'
import { FILE_VERBS } from './files.ts'
import { HOST_VERBS } from './hosts.ts'
import { INFRA_ENV_VERBS } from './infra-envs.ts'
import { SERVICE_VERBS } from './service.ts'
import type { VerbRow } from './verb.ts'

export const VERB_TABLE: readonly VerbRow[] = [
  ...CLUSTER_VERBS,
  ...INFRA_ENV_VERBS,
  ...HOST_VERBS,
  ...FILE_VERBS,
  ...SERVICE_VERBS,
]
