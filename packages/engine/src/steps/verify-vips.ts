import { VerifyVipsResponse } from '@groundwork/contract/steps'
import { isSameValue } from '../collections/differences.ts'
import type { Vip } from '../facts/cluster-facts.ts'
import { forOutput, NOTHING_CHANGES, unusable } from './reply-result.ts'
import type { Step, StepArguments } from './step.ts'

const args: StepArguments = ({ cluster }) => {
  if (cluster === null) return null
  const { api_vips, ingress_vips } = cluster.cluster
  const vips = [
    ...api_vips.map(({ ip }) => ({ vip: ip, vip_type: 'api' })),
    ...ingress_vips.map(({ ip }) => ({ vip: ip, vip_type: 'ingress' })),
  ]
  return vips.length === 0 ? null : [JSON.stringify(vips)]
}

type Verified = VerifyVipsResponse[number]

/** Addresses that are no VIPs (any more) are passed over. */
const onSuccess = forOutput<VerifyVipsResponse>(VerifyVipsResponse, (results, { cluster }, reply) => {
  if (cluster === null) return unusable(reply, 'the host has no cluster')
  const { api_vips, ingress_vips } = cluster.cluster
  const api = verified(api_vips, results, 'api')
  const ingress = verified(ingress_vips, results, 'ingress')
  if (isSame(api, api_vips) && isSame(ingress, ingress_vips)) return NOTHING_CHANGES
  return { ok: true, cluster: { api_vips: api, ingress_vips: ingress } }
})

function verified(
  vips: readonly Vip[],
  results: readonly Verified[],
  type: 'api' | 'ingress',
): readonly Vip[] {
  return vips.map((vip) => {
    const result = results.findLast(({ vip: ip, vip_type }) => ip === vip.ip && vip_type === type)
    return result?.verification ? verifiedVip(vip, result.verification, result.macs ?? []) : vip
  })
}

const MAC = /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/
const MOST_MACS = 10

/** Hosts report one after the other, and not all of them see the card: what is known stays until the address is free. */
function verifiedVip(vip: Vip, verification: Vip['verification'], seen: readonly string[]): Vip {
  const { ip } = vip
  if (verification !== 'failed') return { ip, verification }
  const readable = seen.map((mac) => mac.toLowerCase()).filter((mac) => MAC.test(mac))
  const macs = [...new Set([...(vip.macs ?? []), ...readable])].sort().slice(0, MOST_MACS)
  return { ip, verification, ...(macs.length > 0 && { macs }) }
}

const isSame = (a: readonly Vip[], b: readonly Vip[]): boolean => isSameValue(a, b)

export const verifyVips: Step = { args, onSuccess }
