import { ApiVipConnectivityResponse } from '@groundwork/contract/steps'
import { ignitionEndpointFor } from './ignition-endpoint.ts'
import { forOutput } from './reply-result.ts'
import type { Step, StepArguments } from './step.ts'

/** Downloads what the host would be installed with, as a proof that it can. */
const args: StepArguments = ({ host, cluster }, { ignitionEndpoint }) => {
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

/** A download that failed is a result too. */
const onSuccess = forOutput<ApiVipConnectivityResponse>(
  ApiVipConnectivityResponse,
  (api_vip_connectivity) => ({ ok: true, host: { api_vip_connectivity } }),
)

export const apiVipConnectivityCheck: Step = { args, onSuccess }
