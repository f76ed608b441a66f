import type { MtuReport } from '@groundwork/contract/steps'
import type { Machine } from '../../../machine/machine.ts'
import { type Family, familyOf } from '../ip-address.ts'
import { addressesOf, type OutgoingNic } from '../outgoing-nics.ts'

/** Every network carries packets of this size, so interfaces that use it have nothing to prove. */
const ORDINARY_MTU = 1500

/** Headers of IP and ICMP, which count towards the size of a packet. */
const HEADER_BYTES: Readonly<Record<Family, number>> = { 4: 28, 6: 48 }

/** Whether packets as large as the interface sends them arrive; null: nothing to tell. */
export async function checkMtu(machine: Machine, nic: OutgoingNic, ip: string): Promise<MtuReport | null> {
  if (nic.mtu === ORDINARY_MTU) return null
  const report: MtuReport = { outgoing_nic: nic.name, remote_ip_address: ip }
  const family = familyOf(ip)
  if (family === null) return report
  const reaches = async (words: readonly string[]): Promise<boolean> => {
    const args = [ip, '-c', '3', ...words, '-I', nic.name]
    const finished = await machine.run('ping', args, { isMerged: true, timeoutMs: 60_000 })
    return finished.code === 0
  }
  if (!(await reaches([]))) return null
  const size = String(nic.mtu - HEADER_BYTES[family])
  const arrives = addressesOf(nic, family).length === 0 || (await reaches(['-M', 'do', '-s', size]))
  return arrives ? { ...report, mtu_successful: true } : report
}
