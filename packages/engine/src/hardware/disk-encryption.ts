// What disk encryption asks of a host: a TPM, or tang servers it can reach.
import type { HostRole } from '@groundwork/contract/hosts'
import type { DiskEncryptionTargets } from '@groundwork/contract/vocabulary'
import { effectiveRole } from '../context/effective-role.ts'
import type { HostContext } from '../context/host-context.ts'
import { isDay2Host } from '../context/topology.ts'
import { luksOf } from './ignition-luks.ts'

export type EncryptionNeed = 'nothing' | 'tpm2' | 'tang' | 'role' | 'ignition'

/** `role` and `ignition` mean that it cannot be told before those are known. */
export function encryptionNeed(context: HostContext): EncryptionNeed {
  const { cluster, host } = context
  if (!cluster) return 'nothing'
  const { enable_on, mode } = cluster.cluster.disk_encryption
  if (isDay2Host(host)) {
    const luks = luksOf(host.api_vip_connectivity)
    if (!luks) return enable_on === 'none' ? 'nothing' : 'ignition'
    if (luks.tangServers.length > 0) return 'tang'
    return luks.usesTpm2 ? 'tpm2' : 'nothing'
  }
  if (enable_on === 'none') return 'nothing'
  const role = effectiveRole(host)
  if (role === 'auto-assign') return 'role'
  if (!isEncrypted(enable_on, role)) return 'nothing'
  return mode === 'tang' ? 'tang' : 'tpm2'
}

const GROUPS: Readonly<Record<HostRole, string>> = {
  master: 'masters',
  bootstrap: 'masters',
  arbiter: 'arbiters',
  worker: 'workers',
  'auto-assign': '',
}

const isEncrypted = (targets: DiskEncryptionTargets, role: HostRole): boolean =>
  targets === 'all' || targets.split(',').includes(GROUPS[role])
