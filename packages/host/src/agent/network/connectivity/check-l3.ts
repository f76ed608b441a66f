import type { L3Connectivity } from '@groundwork/contract/steps'
import type { Machine } from '../../../machine/machine.ts'
import { familyOf } from '../ip-address.ts'
import { parsePing } from '../ping.ts'

/** Ten pings by whichever way the routes of the machine lead. */
export async function checkL3(machine: Machine, ip: string): Promise<L3Connectivity> {
  // The wire lets pass what only looks like an address, and ping would take it for a name.
  if (familyOf(ip) === null) return { remote_ip_address: ip }
  const finished = await machine.run('ping', ['-c', '10', '-W', '3', '-q', ip], {
    isMerged: true,
    timeoutMs: 60_000,
  })
  const summary = finished.code === 0 ? parsePing(finished.stdout) : null
  if (summary === null) return { remote_ip_address: ip }
  const { averageRttMs, lossPercent } = summary
  return {
    remote_ip_address: ip,
    successful: true,
    ...(averageRttMs > 0 && { average_rtt_ms: averageRttMs }),
    ...(lossPercent > 0 && { packet_loss_percentage: lossPercent }),
  }
}
