// Operators that only care about the version or architecture, or that only describe themselves.
import { checkSupport } from './check-support.ts'
import type { OperatorRule } from './operator-rule.ts'

export const lokiRule: OperatorRule = {
  name: 'loki',
  clusterRule: 'OpenShift 4.17 or later.',
  checkCluster: checkSupport('loki'),
}

export const openshiftLoggingRule: OperatorRule = {
  name: 'openshift-logging',
  clusterRule: 'OpenShift 4.17 or later.',
  checkCluster: checkSupport('openshift-logging'),
}

export const nmstateRule: OperatorRule = {
  name: 'nmstate',
  clusterRule: 'OpenShift 4.12 or later on x86_64.',
  checkCluster: checkSupport('nmstate'),
}

const NOTHING_TO_SAY = { quantitative: {}, qualitative: [] }

/** No rule at all; only its part of the preflight answer differs from that of the others. */
export const metallbRule: OperatorRule = {
  name: 'metallb',
  preflight: () => ({ master: NOTHING_TO_SAY, worker: NOTHING_TO_SAY }),
}
