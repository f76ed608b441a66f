// The API and the ingress VIP are judged by the same rule.

import type { ClusterContext } from '../context/cluster-context.ts'
import { checkVips, type VipCheck, type VipProblem } from '../network/vips.ts'
import { setVips } from '../remedies/vip-remedies.ts'
import { followRemediesOf, waitFor } from '../tables/remedies.ts'
import { failure, type Measure, pending, type Remedy, success } from '../tables/verdict.ts'
import { listOf } from '../text/wording.ts'
import type { ClusterNeed, ClusterValidation } from './cluster-validation.ts'
import { describeVipUser } from './describe-vip-user.ts'
import { needsInventories, needsMachineNetwork } from './needs.ts'
import { isSingleNode, isUserManagedNetworking } from './predicates.ts'

interface Kind {
  readonly id: 'api-vips-valid' | 'ingress-vips-valid'
  readonly kind: 'api' | 'ingress'
  readonly noun: 'API' | 'ingress'
  readonly meaning: string
}

export function vipsValidValidation({ id, kind, noun, meaning }: Kind): ClusterValidation {
  const field = `${kind}_vips` as const
  const needsVip: ClusterNeed = {
    name: `${noun} VIP`,
    isMet: ({ cluster }) => cluster[field].length > 0,
    whileMissing: ({ cluster }) =>
      pending({
        message: `Cluster ${cluster.name} has no ${noun} VIP yet.`,
        cause: { summary: `No ${noun} VIP is set.`, seen: { [field]: [] } },
        remedies: [followRemediesOf(`${kind}-vips-defined`)],
      }),
  }
  return {
    id,
    category: 'network',
    gate: 'required',
    ignorable: true,
    meaning,
    rule: `Each ${noun} VIP lies in the machine network with the same index, is not its broadcast address, and is known to be free: a host tried it, or it is among the addresses that all hosts found free. With a user-managed load balancer the first VIP only has to lie in one of the machine networks. Not checked with user-managed networking and for a single node.`,
    cure: 'Choose an unused address of the machine network, outside the range of the DHCP server.',
    passesWhen: [isUserManagedNetworking, isSingleNode],
    needs: [needsVip, needsInventories, needsMachineNetwork],
    check: (context) => {
      const problems = problemsOf(context, kind)
      const vips = context.cluster[field].map(({ ip }) => ip)
      if (problems.length === 0) return success(`The ${noun} VIP ${listOf(vips)} can be used.`)
      return failure({
        message: problems.map((problem) => `The ${noun} VIP ${sentence(context, problem)}.`).join(' '),
        cause: {
          summary: `${problems.length} of ${vips.length} ${noun} VIPs cannot be used.`,
          seen: { [field]: vips, ...seenIn(problems) },
        },
        remedies: remediesFor(context, kind, problems),
      })
    },
  }
}

const problemsOf = (context: ClusterContext, kind: Kind['kind']): VipProblem[] =>
  checkVips(context, kind).filter(isProblem)

const isProblem = (check: VipCheck): check is VipProblem =>
  check.outcome !== 'succeeded' && check.outcome !== 'not-set'

function sentence(context: ClusterContext, problem: VipProblem): string {
  const { ip } = problem
  switch (problem.outcome) {
    case 'unreadable':
      return `"${ip}" is not an address`
    case 'no-machine-network':
      return `${ip} has no machine network of its own at position ${problem.index + 1}`
    case 'outside-machine-network':
      return `${ip} is outside the machine network ${listOf(problem.networks)}`
    case 'broadcast':
      return `${ip} is the broadcast address of ${problem.network}`
    case 'unverified':
      return `${ip} has not been verified: no host has tried it yet, and nothing in ${problem.network} is known to be free for all hosts`
    case 'in-use':
      return `${ip} is in use by ${describeVipUser(context, problem)}${problem.isNetworkTooSmall ? `; ${problem.network} has fewer addresses than hosts and VIPs` : ''}`
  }
}

function seenIn(problems: readonly VipProblem[]): Record<string, Measure> {
  const macs = problems.flatMap((problem) => (problem.outcome === 'in-use' ? problem.macs : []))
  return { outcomes: problems.map(({ outcome }) => outcome), ...(macs.length > 0 && { macs }) }
}

function remediesFor(context: ClusterContext, kind: Kind['kind'], problems: readonly VipProblem[]): Remedy[] {
  const isOnlyUnverified = problems.every(({ outcome }) => outcome === 'unverified')
  const wait = isOnlyUnverified ? [waitFor('the hosts to try the addresses')] : []
  return [...wait, setVips(context, (after) => problemsOf(after, kind).length === 0)]
}
