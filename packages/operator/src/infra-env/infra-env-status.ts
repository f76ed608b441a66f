// The status of an InfraEnv: one condition, and where the image is.
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { type Condition, condition, type TimedCondition } from '../conditions/condition.ts'
import { withTimes } from '../conditions/with-times.ts'

export type ImageResult =
  | { readonly kind: 'made' }
  /** The service is still at it. */
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'no-cluster'; readonly message: string }
  /** Someone has to change the resource. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

const CONFLICT = 409

/** By the status of HTTP of a refusal; null: there was no answer. */
export function imageFailure(status: number | null, message: string): ImageResult {
  if (status === CONFLICT) return { kind: 'in-progress' }
  return { kind: status !== null && status >= 400 && status < 500 ? 'refused' : 'failed', message }
}

/** When to try again, in milliseconds; null: when something changes. */
export const tryImageAgainAfterMs = ({ kind }: ImageResult): number | null =>
  kind === 'in-progress' || kind === 'failed' ? 20_000 : null

/** null: what is said already is worse, and stays. */
function imageCreated(result: ImageResult, before: readonly TimedCondition[]): Condition | null {
  const type = 'ImageCreated'
  switch (result.kind) {
    case 'made':
      return condition(type, 'True', 'InfraEnvAvailable', 'The image can be downloaded.')
    case 'in-progress':
      return before.some((known) => known.type === type && known.reason === 'ImageCreationError')
        ? null
        : condition(type, 'True', 'ImageCreated', 'The image is being made.')
    case 'no-cluster':
      return condition(type, 'Unknown', 'MissingClusterDeployment', result.message)
    case 'refused':
    case 'failed':
      return condition(type, 'False', 'ImageCreationError', result.message)
  }
}

export interface InfraEnvFacts {
  readonly name: string
  /** null: the service has none yet. */
  readonly infraEnv: InfraEnv | null
  readonly result: ImageResult
  readonly before: {
    readonly conditions?: readonly TimedCondition[]
    readonly isoDownloadURL?: string
    readonly createdTime?: string
  }
  /** RFC 3339. */
  readonly now: string
  /** Where the API of the service is reached, with its base path. */
  readonly serviceUrl: string
}

export function infraEnvStatus(facts: InfraEnvFacts): object {
  const { name, infraEnv, result, before, now } = facts
  const known = before.conditions ?? []
  const decided = imageCreated(result, known)
  return {
    agentLabelSelector: { matchLabels: { 'infraenvs.agent-install.openshift.io': name } },
    conditions: withTimes({ wanted: decided === null ? [] : [decided], before: known, now }),
    ...imageOf(facts),
    ...(infraEnv !== null && { debugInfo: debugInfo(infraEnv, facts.serviceUrl) }),
  }
}

/** A link to an image that could not be made would lead to an old one. */
function imageOf({ infraEnv, result, before }: InfraEnvFacts): object {
  if (result.kind === 'refused' || result.kind === 'failed' || result.kind === 'no-cluster') return {}
  const url = infraEnv?.download_url
  if (infraEnv === null || !url) return {}
  const isKnown = url === before.isoDownloadURL && before.createdTime !== undefined
  return { isoDownloadURL: url, createdTime: isKnown ? before.createdTime : infraEnv.updated_at }
}

const debugInfo = ({ id, static_network_config }: InfraEnv, serviceUrl: string): object => ({
  eventsURL: `${serviceUrl}/v2/events?infra_env_id=${id}`,
  ...(static_network_config && {
    staticNetworkDownloadURL: `${serviceUrl}/v2/infra-envs/${id}/downloads/files?file_name=static-network-config`,
  }),
})
