import { domainsToResolve } from '../network/dns-names.ts'
import type { StepArguments } from './step-arguments.ts'

export const domainResolutionArgs: StepArguments = ({ cluster }) => {
  if (cluster === null) return null
  const names = domainsToResolve(cluster.cluster)
  if (names.length === 0) return null
  return [JSON.stringify({ domains: names.map((domain_name) => ({ domain_name })) })]
}
