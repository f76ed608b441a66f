import { VerifyVipsResponse } from '@groundwork/contract/steps/verify-vips'
import type { Vip } from '../../facts/cluster-facts.ts'
import { forOutput, NOTHING_CHANGES, unusable } from './reply-result.ts'

type Verified = VerifyVipsResponse[number]

/** Addresses that are no VIPs (any more) are passed over. */
export const acceptVerifyVips = forOutput<VerifyVipsResponse>(
  VerifyVipsResponse,
  (results, { cluster }, reply) => {
    if (cluster === null) return unusable(reply, 'the host has no cluster')
    const { api_vips, ingress_vips } = cluster.cluster
    const api = verified(api_vips, results, 'api')
    const ingress = verified(ingress_vips, results, 'ingress')
    if (isSame(api, api_vips) && isSame(ingress, ingress_vips)) return NOTHING_CHANGES
    return { ok: true, cluster: { api_vips: api, ingress_vips: ingress } }
  },
)

function verified(
  vips: readonly Vip[],
  results: readonly Verified[],
  type: 'api' | 'ingress',
): readonly Vip[] {
  return vips.map((vip) => {
    const result = results.findLast(({ vip: ip, vip_type }) => ip === vip.ip && vip_type === type)
    return result?.verification ? { ...vip, verification: result.verification } : vip
  })
}

const isSame = (a: readonly Vip[], b: readonly Vip[]): boolean =>
  a.every(({ verification }, index) => verification === b[index]?.verification)
