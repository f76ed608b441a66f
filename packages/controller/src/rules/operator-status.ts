import type { OperatorStatus } from '@groundwork/contract/versions'
import type { Condition } from '@groundwork/kube-client/objects'

export interface OperatorState {
  readonly status: OperatorStatus
  readonly message: string
  readonly version: string
}

/** The first condition in the list that says anything decides; the order is the operator's own. */
export function statusOfConditions(
  conditions: readonly Condition[] = [],
): Pick<OperatorState, 'status' | 'message'> {
  for (const condition of conditions) {
    const status = statusOf(condition)
    if (status !== null) return { status, message: condition.message ?? '' }
  }
  return { status: 'progressing', message: '' }
}

function statusOf({ type, status }: Condition): OperatorStatus | null {
  if (type === 'Available') return status === 'True' ? 'available' : status === 'False' ? 'failed' : null
  if (type === 'Progressing' && status === 'True') return 'progressing'
  if (type === 'Degraded' && status === 'True') return 'failed'
  return null
}

/** Whether the service has to hear of it: another status, or something new to read. */
export const isNews = (
  known: { readonly status?: OperatorStatus; readonly status_info?: string },
  now: OperatorState,
): boolean => known.status !== now.status || (now.message !== '' && (known.status_info ?? '') !== now.message)
