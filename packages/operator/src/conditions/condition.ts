/** What is decided: times are added when it is written. */
export interface Condition {
  readonly type: string
  readonly status: ConditionStatus
  readonly reason: string
  readonly message: string
}

export type ConditionStatus = 'True' | 'False' | 'Unknown'

export interface TimedCondition extends Condition {
  readonly lastTransitionTime: string
  /** Only of conditions as Hive has them. */
  readonly lastProbeTime?: string
}

export const condition = (
  type: string,
  status: ConditionStatus,
  reason: string,
  message: string,
): Condition => ({ type, status, reason, message })

export const notAvailable = (type: string, message: string): Condition =>
  condition(type, 'Unknown', 'NotAvailable', message)
