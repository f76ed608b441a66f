import { ignitionEndpointFor } from './ignition-endpoint.ts'
import type { StepArguments } from './step-arguments.ts'

/** Downloads what the host would be installed with, as a proof that it can. */
export const apiVipConnectivityCheckArgs: StepArguments = ({ host, cluster }, { ignitionEndpoint }) => {
  if (cluster === null) return null
  const { url, ca_certificate } = ignitionEndpointFor(host, cluster.cluster)
  const headers = Object.entries(ignitionEndpoint.headers)
    .map(([key, value]) => ({ key, value }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  return [
    JSON.stringify({
      ca_certificate: ca_certificate || undefined,
      ignition_endpoint_token: ignitionEndpoint.token || undefined,
      request_headers: headers.length === 0 ? undefined : headers,
      url,
    }),
  ]
}
