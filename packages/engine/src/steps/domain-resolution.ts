import { DomainResolutionResponse } from '@groundwork/contract/steps'
import { domainsToResolve } from '../network/dns-names.ts'
import { forOutput } from './reply-result.ts'
import type { Step, StepArguments } from './step.ts'

const args: StepArguments = ({ cluster }) => {
  if (cluster === null) return null
  const names = domainsToResolve(cluster.cluster)
  if (names.length === 0) return null
  return [JSON.stringify({ domains: names.map((domain_name) => ({ domain_name })) })]
}

const onSuccess = forOutput<DomainResolutionResponse>(
  DomainResolutionResponse,
  (domain_name_resolutions) => ({ ok: true, host: { domain_name_resolutions } }),
)

export const domainResolution: Step = { args, onSuccess }
