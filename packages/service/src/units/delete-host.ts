// Deleting hosts: marked as deleted, and removed for good some days later. A machine that registers again comes back as
// if it had never been there.
import { hostEvent } from '@groundwork/engine/context'
import type { HostKey, StoredHost } from '../store/stored.ts'
import { changeHostWithoutSnapshot } from './change-host.ts'
import type { ClusterUnit, InfraEnvUnit, WorkOptions } from './in-unit.ts'
import type { UnitDeps } from './unit-deps.ts'

export async function deleteHost(app: UnitDeps, key: HostKey, options: WorkOptions = {}): Promise<void> {
  await changeHostWithoutSnapshot(app, key, deleteHostIn, options)
}

/** As part of something larger. */
export async function deleteHostIn(
  unit: Pick<ClusterUnit | InfraEnvUnit, 'now' | 'saveHost' | 'emit'>,
  host: StoredHost,
): Promise<void> {
  await unit.saveHost(host, { deleted_at: unit.now })
  await unit.emit([deletedEvent(host)])
}

const deletedEvent = ({ facts }: StoredHost) => hostEvent('host_deregistered', facts)
