import { updateCluster } from '../../tables/remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import type { ClusterValidation } from '../cluster-validation.ts'

export const dnsDomainDefined: ClusterValidation = {
  id: 'dns-domain-defined',
  category: 'network',
  gate: 'pending-input',
  ignorable: true,
  meaning: 'It is known below which domain the names of the cluster are.',
  rule: 'The base domain is set.',
  cure: 'Set the base domain: the API will be `api.<name>.<base domain>`.',
  check: ({ cluster }) => {
    if (cluster.base_dns_domain !== '') {
      return success(`The names of the cluster are below ${cluster.name}.${cluster.base_dns_domain}.`)
    }
    return failure({
      message: `Cluster ${cluster.name} has no base domain.`,
      cause: { summary: 'The base domain is empty.', seen: { base_dns_domain: '' } },
      remedies: [
        {
          who: 'user',
          what: `Set the base domain: the API will be api.${cluster.name}.<base domain>.`,
          call: updateCluster(cluster, { base_dns_domain: '<domain, for example example.com>' }, [
            'base_dns_domain',
          ]),
        },
      ],
    })
  },
}
