import type { MonitoredOperator } from '@groundwork/contract/versions'
import { reasonOf } from '@groundwork/errors/error-text'
import { SERVICE_VERSIONS, SUBSCRIPTIONS } from '../cluster/openshift-resource.ts'
import type { ControllerContext } from '../context/controller-context.ts'
import { checkOperator } from '../operators/wait-for-operators.ts'
import { olmOperator, stateOfServiceVersion } from '../rules/olm-status.ts'
import type { OperatorState } from '../rules/operator-status.ts'

/** Tells the service how those operators are; one that cannot be read does not keep the others back. */
export async function reportServiceVersions(
  context: ControllerContext,
  pending: readonly MonitoredOperator[],
  patience: (name: string, state: OperatorState) => OperatorState,
): Promise<void> {
  const { cluster, settings, failures, log } = context
  for (const record of pending) {
    const { name, namespace, subscription } = olmOperator(record, settings.openshiftVersion)
    try {
      const current = (await cluster.get(SUBSCRIPTIONS, subscription, namespace))?.status?.currentCSV ?? ''
      const version = current === '' ? null : await cluster.get(SERVICE_VERSIONS, current, namespace)
      const state = patience(name, stateOfServiceVersion(version))
      await checkOperator(context, pending, name, state)
      if (state.status === 'failed') failures.operators.add(name)
    } catch (error) {
      log.warn(`How the operator ${name} is could not be reported: ${reasonOf(error)}`)
    }
  }
}
