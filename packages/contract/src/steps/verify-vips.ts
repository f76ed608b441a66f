import { Type } from 'typebox'
import { IpAddress, VipVerification } from '../api/networks.ts'
import { REPLY_LIMITS } from '../schema/limits.ts'
import { ListOf, StringEnum } from '../schema/schema.ts'

export const VipType = StringEnum(['api', 'ingress'], {
  title: 'vip_type',
  description: 'What a virtual address is for: the Kubernetes API, or traffic to applications (ingress).',
})
export type VipType = Type.Static<typeof VipType>

export const VerifyVip = Type.Object(
  {
    vip: Type.Optional(IpAddress),
    vip_type: Type.Optional(VipType),
  },
  { title: 'verify_vip', description: 'One virtual address to check.' },
)
export type VerifyVip = Type.Static<typeof VerifyVip>

export const VerifyVipsRequest = Type.Array(VerifyVip, {
  title: 'verify_vips_request',
  description: 'Argument of the `verify-vips` step: every virtual address of the cluster.',
})
export type VerifyVipsRequest = Type.Static<typeof VerifyVipsRequest>

export const VerifiedVip = Type.Object(
  {
    vip: Type.Optional(IpAddress),
    vip_type: Type.Optional(VipType),
    verification: Type.Optional(VipVerification),
    macs: Type.Optional(
      ListOf(
        Type.String(),
        'Network cards that answer for the address, where the agent saw them. Other agents leave it out.',
        REPLY_LIMITS.vip_macs,
      ),
    ),
  },
  { title: 'verified_vip', description: 'Result for one virtual address.' },
)
export type VerifiedVip = Type.Static<typeof VerifiedVip>

export const VerifyVipsResponse = Type.Array(VerifiedVip, {
  title: 'verify_vips_response',
  description:
    'Reply of the `verify-vips` step, in the order of the request. Sets `verification` of the virtual addresses of the cluster.',
  maxItems: REPLY_LIMITS.vips,
})
export type VerifyVipsResponse = Type.Static<typeof VerifyVipsResponse>
