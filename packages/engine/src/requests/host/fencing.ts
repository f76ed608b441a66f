// Credentials with which the two nodes of a cluster switch each other off. The password never appears in a message.

import type { FencingCredentialsParams } from '@groundwork/contract/hosts'
import { isAtLeast } from '@groundwork/versions/version'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import type { Settings } from '../../facts/settings.ts'
import { type Problem, problem } from '../problem.ts'

const PATH = 'fencing_credentials'

export function checkFencing(
  credentials: FencingCredentialsParams,
  cluster: ClusterFacts | null,
  settings: Settings,
): readonly Problem[] {
  if (!settings.supportsFencing) {
    return [
      problem('not-available', PATH, `${PATH}: clusters with fencing are switched off in this service.`),
    ]
  }
  const missing = (['address', 'username', 'password'] as const).filter((field) => credentials[field] === '')
  return [
    ...missing.map((field) => problem('required', `${PATH}.${field}`, `${PATH}.${field} is empty.`)),
    ...(cluster === null ? [] : checkCluster(cluster)),
  ]
}

function checkCluster({ openshift_version: version, platform }: ClusterFacts): readonly Problem[] {
  const problems: Problem[] = []
  if (!isAtLeast(version, '4.20')) {
    const message = `${PATH} needs OpenShift 4.20 or newer, the cluster has ${version}.`
    problems.push(problem('not-available', PATH, message))
  }
  if (platform.type !== 'baremetal' && platform.type !== 'none') {
    const message = `${PATH} needs platform.type baremetal or none, the cluster has ${platform.type}.`
    problems.push(problem('not-available', PATH, message))
  }
  return problems
}

/** Certificates are verified unless the user says otherwise. */
export const withFencingDefaults = (credentials: FencingCredentialsParams): FencingCredentialsParams => ({
  ...credentials,
  certificate_verification: credentials.certificate_verification ?? 'Enabled',
})
