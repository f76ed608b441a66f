import { apiIntDomain } from '../../network/dns-names.ts'
import { domainNameValidation } from '../domain-name-validation.ts'

export const apiIntDomainNameResolvedCorrectly = domainNameValidation({
  id: 'api-int-domain-name-resolved-correctly',
  meaning: 'The host finds the API of the cluster by the name that nodes use among themselves.',
  nameOf: apiIntDomain,
  recordOf: apiIntDomain,
  target: 'the internal load balancer of the API (ports 6443 and 22623)',
})
