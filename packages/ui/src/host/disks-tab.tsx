import type { Disk } from '@groundwork/contract/hosts'
import { useMemo } from 'react'
import { Nothing } from '../components/page-states.tsx'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { DiskCard } from './disk-card.tsx'
import { type DiskChoices, diskTree, installedFirst } from './disk-tree.ts'
import { isChangeable } from './host-actions.ts'
import { readDisksInfo, readIds, readInventory } from './read-host.ts'
import type { HostTabProps } from './tab-props.ts'

/** Every disk to scale, with what can be and what will be done to it. */
export function DisksTab({ summary, host }: HostTabProps) {
  const mayWrite = useMayWrite()
  const disks = useMemo<readonly Disk[]>(() => readInventory(host).disks ?? [], [host])
  const speeds = useMemo(() => readDisksInfo(host), [host])
  const choices: DiskChoices = {
    installation: host.installation_disk_id || host.installation_disk_path || '',
    formatted: readIds(host.disks_to_be_formatted),
    skipped: readIds(host.skip_formatting_disks),
  }
  const tree = installedFirst(diskTree(disks), choices)
  if (disks.length === 0) return <Nothing title={t.host.disks.none}>{t.host.noInventoryText}</Nothing>
  const largest = Math.max(...disks.map(({ size_bytes = 0 }) => size_bytes))
  return (
    <section aria-label={t.host.disks.list} className="gw-disks">
      <p className="gw-soft gw-small">{t.host.disks.scale}</p>
      {tree.map(({ disk, members }) => (
        <DiskCard
          key={disk.id ?? disk.path ?? disk.name ?? ''}
          host={summary}
          disk={disk}
          members={members}
          largest={largest}
          choices={choices}
          speedMs={speeds[disk.id ?? '']?.disk_speed?.speed_ms}
          mayChange={mayWrite && isChangeable(summary)}
        />
      ))}
    </section>
  )
}
