// One action for many hosts: first what will happen, then how far it is, at last what was refused and why.
import type { HostSummary } from '@groundwork/contract/groundwork'
import type { HostNames } from '@groundwork/fleet/host-fields'
import type { ReactNode } from 'react'
import { client } from '../client/client.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { type HostActionId, isInstalling, runHostAction } from '../host/host-actions.ts'
import { t } from '../texts/texts.ts'
import { BindDialog } from './bind-dialog.tsx'
import type { BulkWish } from './bulk-bar.tsx'
import { BulkResult } from './bulk-result.tsx'
import { confirmWord } from './confirm-word.ts'
import { DiskRuleDialog } from './disk-rule-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useBulk } from './use-bulk.ts'

export type BulkKind = 'role' | 'rename' | 'disk' | HostActionId

export interface BulkDialogProps {
  readonly wish: BulkWish
  readonly selected: readonly HostSummary[]
  readonly possible: readonly HostSummary[]
  /** All hosts, for names that are taken. */
  readonly others: ReadonlyMap<string, HostSummary>
  readonly names: HostNames
  readonly onClose: () => void
}

export function BulkDialog({ wish, selected, possible, others, names, onClose }: BulkDialogProps) {
  const bulk = useBulk()
  const left = selected.length - possible.length
  const title = titleOf(wish, possible.length)
  if (bulk.progress !== null)
    return <BulkResult title={title} progress={bulk.progress} onStop={bulk.stop} onClose={onClose} />
  const note = left > 0 && <p className="gw-soft">{t.hosts.bulk.notPossible(left)}</p>
  const common = { title, hosts: possible, note, onClose, onRun: bulk.run }
  switch (wish.kind) {
    case 'rename':
      return <RenameDialog {...common} others={others} names={names} />
    case 'disk':
      return <DiskRuleDialog {...common} />
    case 'bind':
      return <BindDialog {...common} />
    case 'role':
      return <RoleDialog {...common} role={wish.role ?? 'auto-assign'} />
    default:
      return <ActionDialog {...common} action={wish.kind} />
  }
}

export interface BulkStepProps {
  readonly title: string
  readonly hosts: readonly HostSummary[]
  /** About hosts that are left out. */
  readonly note: ReactNode
  readonly onClose: () => void
  readonly onRun: (hosts: readonly HostSummary[], work: (host: HostSummary) => Promise<unknown>) => void
}

type Plain = Exclude<HostActionId, 'bind'>

/** Machines restart or are forgotten, and what was installed is lost. */
const isHardToUndo = (action: Plain): boolean =>
  action === 'remove' || action === 'reset' || action === 'unbind'

function ActionDialog({ action, title, hosts, note, onClose, onRun }: BulkStepProps & { action: Plain }) {
  const installing = hosts.filter(isInstalling).length
  return (
    <ConfirmDialog
      title={title}
      action={t.hosts.actions[action].replace('…', '')}
      isDangerous={isHardToUndo(action)}
      // One machine is plain to see, and comes back by itself when it was removed.
      {...(isHardToUndo(action) && (hosts.length > 1 || installing > 0) && { name: confirmWord(hosts) })}
      onConfirm={() => onRun(hosts, (host) => runHostAction(client, action, host))}
      onClose={onClose}
    >
      <p>{t.hosts.bulk.texts[action]}</p>
      {action === 'remove' && installing > 0 && (
        <p className="gw-bad">{t.hosts.bulk.texts.removeInstalling(installing)}</p>
      )}
      {note}
    </ConfirmDialog>
  )
}

function titleOf({ kind, role = 'auto-assign' }: BulkWish, count: number): string {
  return kind === 'role' ? t.hosts.bulk.role(count, t.statuses.roles[role]) : t.hosts.bulk[kind](count)
}
