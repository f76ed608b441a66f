import { Type } from 'typebox'
import { REPLY_LIMITS } from '../schema/limits.ts'
import { ListOf, Nullable, Text } from '../schema/schema.ts'

const Domain = Type.Object(
  {
    domain_name: Text(
      'Name to look up, for example `api.prod.example.com`; a trailing dot keeps search domains out.',
    ),
  },
  { description: 'One name to look up.' },
)

export const DomainResolutionRequest = Type.Object(
  {
    domains: ListOf(Domain, 'Names to look up; the reply keeps this order.'),
  },
  { title: 'domain_resolution_request', description: 'Argument of the `domain-resolution` step.' },
)
export type DomainResolutionRequest = Type.Static<typeof DomainResolutionRequest>

const Resolution = Type.Object(
  {
    domain_name: Text('Name that was looked up.'),
    ipv4_addresses: Type.Optional(
      ListOf(
        Type.String({ format: 'ipv4' }),
        'IPv4 addresses; empty when there are none.',
        REPLY_LIMITS.answers,
      ),
    ),
    ipv6_addresses: Type.Optional(
      ListOf(
        Type.String({ format: 'ipv6' }),
        'IPv6 addresses; empty when there are none.',
        REPLY_LIMITS.answers,
      ),
    ),
    cnames: Type.Optional(
      Nullable(
        ListOf(
          Type.String(),
          'Canonical names with trailing dot; a name that resolves lists itself. Null when there are none.',
          REPLY_LIMITS.answers,
        ),
      ),
    ),
  },
  { description: 'What one name resolved to. A failed look-up is not an error: all lists are then empty.' },
)

export const DomainResolutionResponse = Type.Object(
  {
    resolutions: ListOf(Resolution, 'One entry for each name asked for.', REPLY_LIMITS.resolutions),
  },
  {
    title: 'domain_resolution_response',
    description:
      'Reply of the `domain-resolution` step. Kept as JSON text in `domain_name_resolutions` of the host.',
  },
)
export type DomainResolutionResponse = Type.Static<typeof DomainResolutionResponse>
