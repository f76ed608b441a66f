import { Type } from 'typebox'
import { StringEnum, Text } from '../schema/schema.ts'

export const ManagedDomain = Type.Object(
  {
    domain: Type.Optional(Text('DNS domain that can be used as base domain of a cluster.')),
    provider: Type.Optional(
      StringEnum(['route53'], { description: 'Who serves the domain: Amazon Route 53.' }),
    ),
  },
  {
    title: 'managed-domain',
    description: 'A DNS domain in which the service can create the records of a cluster itself.',
  },
)
export type ManagedDomain = Type.Static<typeof ManagedDomain>

export const ListManagedDomains = Type.Array(ManagedDomain, {
  title: 'list-managed-domains',
  description: 'DNS domains in which the service can create records.',
})
export type ListManagedDomains = Type.Static<typeof ListManagedDomains>
