import { Type } from 'typebox'
import { REPLY_LIMITS } from '../schema/limits.ts'
import { Flag, ListOf, Nullable, Text } from '../schema/schema.ts'

export const TangConnectivityRequest = Type.Object(
  {
    tang_servers: Text(
      'JSON text: array of `{url, thumbprint}`, the same text as `disk_encryption.tang_servers` of the cluster.',
    ),
  },
  { title: 'tang_connectivity_request', description: 'Argument of the `tang-connectivity-check` step.' },
)
export type TangConnectivityRequest = Type.Static<typeof TangConnectivityRequest>

const TangSignature = Type.Object(
  {
    protected: Type.Optional(Text('Signed header, base64url.')),
    signature: Type.Optional(Text('Signature, base64url.')),
  },
  { description: 'One signature over the advertisement.' },
)

const TangServerResponse = Type.Object(
  {
    tang_url: Type.Optional(
      Text('Address that was asked: the server url followed by `/adv/` and the thumbprint.'),
    ),
    payload: Type.Optional(Text('Advertised keys, base64url.')),
    signatures: Type.Optional(
      ListOf(TangSignature, 'Signatures over the payload.', REPLY_LIMITS.tang_signatures),
    ),
  },
  { description: 'Advertisement of one tang server.' },
)

export const TangConnectivityResponse = Type.Object(
  {
    is_success: Type.Optional(Flag('Every server answered with a usable advertisement. Absent means no.')),
    tang_server_response: Type.Optional(
      Nullable(
        ListOf(
          TangServerResponse,
          'One entry a server; null when the check failed.',
          REPLY_LIMITS.tang_servers,
        ),
      ),
    ),
  },
  {
    title: 'tang_connectivity_response',
    description:
      'Reply of the `tang-connectivity-check` step. Kept as JSON text in `tang_connectivity` of the host; after a failed check the plain error text is kept instead.',
  },
)
export type TangConnectivityResponse = Type.Static<typeof TangConnectivityResponse>
