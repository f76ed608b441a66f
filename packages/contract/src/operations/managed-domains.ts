import { ListManagedDomains } from '../api/managed-domains.ts'
import { READER } from './access.ts'
import { errorAnswers } from './error-answers.ts'
import { operations } from './operation.ts'

export const managedDomainOperations = operations('domains', {
  V2ListManagedDomains: {
    method: 'GET',
    path: '/v2/domains',
    summary: 'List the DNS domains that the service manages',
    description: 'A cluster with one of these base domains gets its DNS records made.',
    access: READER,
    answers: { 200: { description: 'The domains.', schema: ListManagedDomains }, ...errorAnswers(500) },
  },
})
