import { Type } from 'typebox'
import { deprecated, Flag, ListOf, Nullable, Text } from '../schema/schema.ts'

export const ApiVipConnectivityAdditionalRequestHeader = Type.Object(
  {
    key: Type.Optional(Text('Header name.')),
    value: Type.Optional(Text('Header value.')),
  },
  {
    title: 'api_vip_connectivity_additional_request_header',
    description: 'One header to send along when the ignition is fetched; it wins over the built-in ones.',
  },
)
export type ApiVipConnectivityAdditionalRequestHeader = Type.Static<
  typeof ApiVipConnectivityAdditionalRequestHeader
>

export const ApiVipConnectivityRequest = Type.Object(
  {
    url: Text(
      'Where the running cluster hands out node configuration, for example `http://api.prod.example.com:22624/config/worker`.',
    ),
    verify_cidr: Type.Optional(deprecated(Flag('No longer used.'))),
    ca_certificate: Type.Optional(
      Nullable(
        Text('Base64 of a PEM certificate, then the only one trusted. Absent: the usual roots are trusted.'),
      ),
    ),
    ignition_endpoint_token: Type.Optional(
      Nullable(deprecated(Text('Bearer token to send. Older form of a header in `request_headers`.'))),
    ),
    request_headers: Type.Optional(
      Nullable(ListOf(ApiVipConnectivityAdditionalRequestHeader, 'Further headers to send.')),
    ),
  },
  {
    title: 'api_vip_connectivity_request',
    description:
      'Argument of the `api-vip-connectivity-check` step: fetch the node configuration of the running cluster that this host is to join.',
  },
)
export type ApiVipConnectivityRequest = Type.Static<typeof ApiVipConnectivityRequest>

export const ApiVipConnectivityResponse = Type.Object(
  {
    is_success: Type.Optional(Flag('The configuration was fetched and could be read. Absent means no.')),
    url: Type.Optional(Text('Address that was asked.')),
    download_error: Type.Optional(Text('What went wrong; absent on success.')),
    ignition: Type.Optional(
      Text(
        'JSON text: the fetched ignition document, cut down by the agent to the few files the service looks at.',
      ),
    ),
  },
  {
    title: 'api_vip_connectivity_response',
    description:
      'Reply of the `api-vip-connectivity-check` step. Kept as JSON text in `api_vip_connectivity` of the host. The name is historical: what is checked is the download of the node configuration.',
  },
)
export type ApiVipConnectivityResponse = Type.Static<typeof ApiVipConnectivityResponse>
