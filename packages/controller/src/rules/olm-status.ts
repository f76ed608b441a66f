import type { MonitoredOperator } from '@groundwork/contract/versions'
import type { KubeJob } from '@groundwork/kube-client/objects'
import type { InstallPlan, ServiceVersion } from '../cluster/openshift-object.ts'
import type { OperatorState } from './operator-status.ts'

/** A version that fails is often put right by its manager; only one that stays failed for so many looks is given up. */
export const FAILED_ROUNDS = 10

export function stateOfServiceVersion(version: ServiceVersion | null): OperatorState {
  const { phase = '', message = '' } = version?.status ?? {}
  const status = phase === 'Succeeded' ? 'available' : phase === 'Failed' ? 'failed' : 'progressing'
  return { status, message, version: version?.spec?.version ?? '' }
}

/** Keeps count of failed looks, by operator, and softens what is not certain yet. */
export function createFailureTolerance(rounds = FAILED_ROUNDS) {
  const failedRounds = new Map<string, number>()
  return (name: string, state: OperatorState): OperatorState => {
    const count = state.status === 'failed' ? (failedRounds.get(name) ?? 0) + 1 : 0
    failedRounds.set(name, count)
    return state.status === 'failed' && count < rounds ? { ...state, status: 'progressing' } : state
  }
}

export const isPending = ({ status }: MonitoredOperator): boolean =>
  status !== 'available' && status !== 'failed'

/** Unpacking an operator can fail while name servers come up, and is then never tried again until its job is gone. */
export const hasFailed = ({ status }: KubeJob): boolean =>
  (status?.failed ?? 0) > 0 ||
  (status?.conditions ?? []).some(({ type, status: is }) => type === 'Failed' && is === 'True')

export const isFailedPlanOf = ({ status, metadata }: InstallPlan, subscription: string): boolean =>
  status?.phase === 'Failed' && (metadata.ownerReferences ?? []).some(({ name }) => name === subscription)

export interface OlmOperator {
  /** As the service knows it. */
  readonly name: string
  readonly namespace: string
  readonly subscription: string
}

/** In 4.8 what is now `odf` was still called `ocs`. */
export const olmOperator = (operator: MonitoredOperator, openshiftVersion: string): OlmOperator => ({
  name: operator.name ?? '',
  namespace: operator.namespace ?? '',
  subscription:
    operator.name === 'odf' && /^4\.8(\.|$)/.test(openshiftVersion)
      ? 'ocs-operator'
      : (operator.subscription_name ?? ''),
})
