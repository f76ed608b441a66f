import { reasonOf } from '@groundwork/errors/error-text'
import { JOBS } from '@groundwork/kube-client/objects'
import { INSTALL_PLANS, SERVICE_VERSIONS, SUBSCRIPTIONS } from '../cluster/openshift-resource.ts'
import type { ControllerContext } from '../context/controller-context.ts'
import { hasFailed, isFailedPlanOf, type OlmOperator } from '../rules/olm-status.ts'

const MARKETPLACE = 'openshift-marketplace'

type Work = Pick<ControllerContext, 'cluster' | 'log'>

/** Whether each has its subscription, and that a version that exists. Clears away what keeps them from it. */
export async function areInitialized(work: Work, operators: readonly OlmOperator[]): Promise<boolean> {
  let isGood = true
  for (const operator of operators) {
    await clearFailures(work, operator)
    if (!(await isInitialized(work, operator))) isGood = false
  }
  return isGood
}

async function isInitialized({ cluster }: Work, { namespace, subscription }: OlmOperator): Promise<boolean> {
  const version = (await cluster.get(SUBSCRIPTIONS, subscription, namespace))?.status?.currentCSV ?? ''
  return version !== '' && (await cluster.get(SERVICE_VERSIONS, version, namespace)) !== null
}

/** Best effort: the operator may come up without it. */
async function clearFailures(
  { cluster, log }: Work,
  { namespace, subscription }: OlmOperator,
): Promise<void> {
  try {
    for (const { metadata } of (await cluster.list(JOBS, { namespace: MARKETPLACE })).filter(hasFailed)) {
      log.info(
        `The job ${metadata.name} failed to unpack an operator; it is deleted, so that it is tried again.`,
      )
      await cluster.remove(JOBS, metadata)
    }
    const plans = await cluster.list(INSTALL_PLANS, { namespace })
    for (const { metadata } of plans.filter((plan) => isFailedPlanOf(plan, subscription))) {
      log.info(
        `The install plan ${metadata.name} of ${subscription} failed; it is deleted, so that it is made anew.`,
      )
      await cluster.remove(INSTALL_PLANS, metadata)
    }
  } catch (error) {
    log.warn(`What keeps ${subscription} from starting could not be cleared away: ${reasonOf(error)}`)
  }
}
