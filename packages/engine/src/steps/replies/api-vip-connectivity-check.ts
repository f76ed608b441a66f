import { ApiVipConnectivityResponse } from '@groundwork/contract/steps'
import { forOutput } from '../reply-result.ts'

/** A download that failed is a result too. */
export const acceptApiVipConnectivityCheck = forOutput<ApiVipConnectivityResponse>(
  ApiVipConnectivityResponse,
  (api_vip_connectivity) => ({ ok: true, host: { api_vip_connectivity } }),
)
