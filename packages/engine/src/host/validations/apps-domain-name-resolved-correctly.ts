import { appsDomain } from '../../network/dns-names.ts'
import { domainNameValidation } from '../domain-name-validation.ts'

export const appsDomainNameResolvedCorrectly = domainNameValidation({
  id: 'apps-domain-name-resolved-correctly',
  meaning: 'The host finds the applications of the cluster, such as its console, by name.',
  nameOf: appsDomain,
  recordOf: ({ name, base_dns_domain }) => `*.apps.${name}.${base_dns_domain}`,
  target: 'the load balancer of the ingress (ports 80 and 443)',
})
