import type { ClusterValidationId } from '@groundwork/contract/validation-ids'
import { judge, type Verdicts } from '../judge.ts'
import type { ClusterContext } from './cluster-context.ts'
import { CLUSTER_VALIDATIONS } from './cluster-validations.ts'

export type ClusterVerdicts = Verdicts<ClusterValidationId>

export const judgeCluster = (context: ClusterContext): ClusterVerdicts =>
  judge(CLUSTER_VALIDATIONS, context, {
    ignored: context.cluster.ignored_cluster_validations,
    disabled: context.settings.disabledClusterValidations,
  })
