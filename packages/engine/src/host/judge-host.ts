import type { HostValidationId } from '@groundwork/contract/vocabulary'
import type { HostContext } from '../context/host-context.ts'
import { judge, type Verdicts } from '../tables/judge.ts'
import { HOST_VALIDATIONS } from './host-validations.ts'

export type HostVerdicts = Verdicts<HostValidationId>

export const judgeHost = (context: HostContext): HostVerdicts =>
  judge(HOST_VALIDATIONS, context, {
    ignored: context.cluster?.cluster.ignored_host_validations ?? null,
    disabled: context.settings.disabledHostValidations,
  })
