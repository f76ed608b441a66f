// Where logs are kept, and what they are called when they are downloaded.

import { effectiveHostname } from '@groundwork/engine/context'
import type { ClusterRecord, HostFacts } from '@groundwork/engine/facts'

export const hostLogsKey = (clusterId: string, hostId: string): string =>
  `${clusterId}/logs/${hostId}/logs.tar.gz`

/** JSON: what the installer wrote last, while it runs. */
export const installerJournalKey = (clusterId: string, hostId: string): string =>
  `${clusterId}/logs/${hostId}/installer-journal.json`

export const controllerLogsKey = (clusterId: string): string => `${clusterId}/logs/controller_logs.tar.gz`

/** Machines say what they are called, and a name must not make a program that unpacks the archive write to another directory. */
export function hostLogsName({ name }: ClusterRecord, host: HostFacts): string {
  const hostname = (effectiveHostname(host) || host.id).replaceAll(/[^\w.-]/g, '_')
  return `${name}_${host.bootstrap ? 'bootstrap' : host.role}_${hostname}.tar.gz`
}
