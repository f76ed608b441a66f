import type { StepArguments } from './step-arguments.ts'

export const verifyVipsArgs: StepArguments = ({ cluster }) => {
  if (cluster === null) return null
  const { api_vips, ingress_vips } = cluster.cluster
  const vips = [
    ...api_vips.map(({ ip }) => ({ vip: ip, vip_type: 'api' })),
    ...ingress_vips.map(({ ip }) => ({ vip: ip, vip_type: 'ingress' })),
  ]
  return vips.length === 0 ? null : [JSON.stringify(vips)]
}
