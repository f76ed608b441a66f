import { REPLY_LIMITS } from '@groundwork/contract/limits'
import { ConnectivityReport } from '@groundwork/contract/steps/connectivity-check'
import { forOutput, tooLarge } from './reply-result.ts'

export const acceptConnectivityCheck = forOutput<ConnectivityReport>(
  ConnectivityReport,
  (connectivity, _context, reply) => {
    const connections = countConnections(connectivity)
    if (connections <= REPLY_LIMITS.connections) return { ok: true, host: { connectivity } }
    const problem = `remote_hosts have ${connections} entries in all, at most ${REPLY_LIMITS.connections} are taken`
    return tooLarge(reply, problem)
  },
)

const countConnections = ({ remote_hosts }: ConnectivityReport): number =>
  (remote_hosts ?? []).reduce(
    (sum, { l2_connectivity, l3_connectivity, mtu_report }) =>
      sum + (l2_connectivity?.length ?? 0) + (l3_connectivity?.length ?? 0) + (mtu_report?.length ?? 0),
    0,
  )
