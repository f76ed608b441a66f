import type { ClusterValidationId } from '@groundwork/contract/vocabulary'
import type { ClusterContext } from '../context/cluster-context.ts'
import { HOST_POLLS, TIME } from '../context/cluster-reads.ts'
import { type Judgement, judge, judgeAgain, type Verdicts } from '../tables/judge.ts'
import { CLUSTER_VALIDATIONS } from './cluster-validations.ts'

export type ClusterVerdicts = Verdicts<ClusterValidationId>

export type ClusterJudgement = Judgement<ClusterValidationId>

export const judgeCluster = (context: ClusterContext): ClusterVerdicts =>
  judgeClusterWithReads(context).verdicts

export const judgeClusterWithReads = (context: ClusterContext): ClusterJudgement =>
  judge(CLUSTER_VALIDATIONS, context, exceptionsOf(context))

/** After `changed` has changed, in the terms of `context/cluster-reads.ts`, and nothing else. */
export const judgeClusterAgain = (
  context: ClusterContext,
  before: ClusterJudgement,
  changed: number,
): ClusterJudgement =>
  judgeAgain(CLUSTER_VALIDATIONS, context, exceptionsOf(context), { before, changed, alsoReads: ALSO_READS })

const exceptionsOf = ({ cluster, settings }: ClusterContext) => ({
  ignored: cluster.ignored_cluster_validations,
  disabled: settings.disabledClusterValidations,
})

/** What the rows say about themselves. */
const ALSO_READS = CLUSTER_VALIDATIONS.map(
  ({ flipsAt, followsPolls }) => (flipsAt ? TIME : 0) | (followsPolls ? HOST_POLLS : 0),
)
