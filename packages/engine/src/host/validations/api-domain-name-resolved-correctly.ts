import { apiDomain } from '../../network/dns-names.ts'
import { domainNameValidation } from '../domain-name-validation.ts'

export const apiDomainNameResolvedCorrectly = domainNameValidation({
  id: 'api-domain-name-resolved-correctly',
  meaning: 'The host finds the API of the cluster by the name that users and tools will use.',
  nameOf: apiDomain,
  recordOf: apiDomain,
  target: 'the load balancer of the API (port 6443)',
})
