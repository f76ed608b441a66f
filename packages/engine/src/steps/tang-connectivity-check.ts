import type { HostRole } from '@groundwork/contract/api/host'
import type { DiskEncryptionTargets } from '@groundwork/contract/enums'
import { effectiveRole } from '../roles/effective-role.ts'
import { isDay2Host } from '../topology.ts'
import { tangServersInIgnition } from './fetched-ignition.ts'
import type { StepArguments } from './step-arguments.ts'

/** Only where disks are encrypted with keys from Tang servers: as the new cluster says, or as the existing one does. */
export const tangConnectivityCheckArgs: StepArguments = ({ host, cluster }) => {
  if (cluster === null) return null
  if (isDay2Host(host)) {
    const servers = tangServersInIgnition(host)
    return servers.length === 0 ? null : [JSON.stringify({ tang_servers: JSON.stringify(servers) })]
  }
  const { mode, enable_on, tang_servers } = cluster.cluster.disk_encryption
  if (mode !== 'tang' || !isEncryptedFor(enable_on, effectiveRole(host))) return null
  return [JSON.stringify({ tang_servers })]
}

/** Whether hosts of this role get encrypted disks. */
export const isEncryptedFor = (targets: DiskEncryptionTargets, role: HostRole): boolean =>
  targets === 'all' ? role !== 'auto-assign' : targets.split(',').includes(`${role}s`)
