import type { ClusterValidationId } from '@groundwork/contract/vocabulary'
import type { ClusterContext } from '../context/cluster-context.ts'
import { judge, type Verdicts } from '../tables/judge.ts'
import { CLUSTER_VALIDATIONS } from './cluster-validations.ts'

export type ClusterVerdicts = Verdicts<ClusterValidationId>

export const judgeCluster = (context: ClusterContext): ClusterVerdicts =>
  judge(CLUSTER_VALIDATIONS, context, {
    ignored: context.cluster.ignored_cluster_validations,
    disabled: context.settings.disabledClusterValidations,
  })
