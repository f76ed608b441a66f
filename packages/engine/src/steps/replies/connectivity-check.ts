import { REPLY_LIMITS } from '@groundwork/contract/schema'
import { ConnectivityReport } from '@groundwork/contract/steps'
import { forOutput, tooLarge } from '../reply-result.ts'

export const acceptConnectivityCheck = forOutput<ConnectivityReport>(
  ConnectivityReport,
  (report, _context, reply) => {
    const connections = countConnections(report)
    if (connections <= REPLY_LIMITS.connections)
      return { ok: true, host: { connectivity: withNulls(report) } }
    const problem = `remote_hosts have ${connections} entries in all, at most ${REPLY_LIMITS.connections} are taken`
    return tooLarge(reply, problem)
  },
)

const countConnections = ({ remote_hosts }: ConnectivityReport): number =>
  (remote_hosts ?? []).reduce(
    (sum, { l2_connectivity, l3_connectivity, mtu_report, tcp_connectivity }) =>
      sum +
      (l2_connectivity?.length ?? 0) +
      (l3_connectivity?.length ?? 0) +
      (mtu_report?.length ?? 0) +
      (tcp_connectivity?.length ?? 0),
    0,
  )

/**
 * Clients know these lists as null where the agent found nothing; members are in the order of their names, as everywhere.
 * What only our own agent reports is left out where it is not there.
 */
const withNulls = ({ listening_ports, remote_hosts }: ConnectivityReport): ConnectivityReport => ({
  ...(listening_ports !== undefined && { listening_ports }),
  remote_hosts:
    remote_hosts?.map(({ host_id, l2_connectivity, l3_connectivity, mtu_report, tcp_connectivity }) => ({
      ...(host_id !== undefined && { host_id }),
      l2_connectivity: l2_connectivity ?? null,
      l3_connectivity: l3_connectivity ?? null,
      mtu_report: mtu_report ?? null,
      ...(tcp_connectivity !== undefined && { tcp_connectivity }),
    })) ?? null,
})
