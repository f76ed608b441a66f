import type { HostValidationId } from '@groundwork/contract/vocabulary'
import { CONTACT, TIME } from '../context/cluster-reads.ts'
import type { HostContext } from '../context/host-context.ts'
import { type Judgement, judge, judgeAgain, type Verdicts } from '../tables/judge.ts'
import { HOST_VALIDATIONS } from './host-validations.ts'

export type HostVerdicts = Verdicts<HostValidationId>

export type HostJudgement = Judgement<HostValidationId>

export const judgeHost = (context: HostContext): HostVerdicts => judgeHostWithReads(context).verdicts

export const judgeHostWithReads = (context: HostContext): HostJudgement =>
  judge(HOST_VALIDATIONS, context, exceptionsOf(context))

/** After `changed` has changed, in the terms of `context/cluster-reads.ts`, and nothing else. */
export const judgeHostAgain = (context: HostContext, before: HostJudgement, changed: number): HostJudgement =>
  judgeAgain(HOST_VALIDATIONS, context, exceptionsOf(context), { before, changed, alsoReads: ALSO_READS })

const exceptionsOf = ({ cluster, settings }: HostContext) => ({
  ignored: cluster?.cluster.ignored_host_validations ?? null,
  disabled: settings.disabledHostValidations,
})

/** What the rows say about themselves. */
const ALSO_READS = HOST_VALIDATIONS.map(
  ({ flipsAt, followsPolls }) => (flipsAt ? TIME : 0) | (followsPolls ? CONTACT : 0),
)

/** What some verdict depends on, whatever was noted. */
export const ALWAYS_READ = ALSO_READS.reduce((all, reads) => all | reads, 0)
