import { DomainResolutionResponse } from '@groundwork/contract/steps'
import { forOutput } from '../reply-result.ts'

export const acceptDomainResolution = forOutput<DomainResolutionResponse>(
  DomainResolutionResponse,
  (domain_name_resolutions) => ({ ok: true, host: { domain_name_resolutions } }),
)
