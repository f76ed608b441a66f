import type { HostSummary } from '@groundwork/contract/groundwork'
import type { Disk, HostUpdateParams } from '@groundwork/contract/hosts'
import { Button, Label } from '@patternfly/react-core'
import { useCallback } from 'react'
import { client } from '../client/client.ts'
import { BusyButton } from '../components/busy-button.tsx'
import { LookWord } from '../components/status-word.tsx'
import { useAction } from '../components/use-action.ts'
import { diskText } from '../format/bytes.ts'
import { t } from '../texts/texts.ts'
import { type DiskChoices, type DiskFate, fateOf, shareOf } from './disk-tree.ts'
import { paramsOf } from './host-actions.ts'

interface DiskCardProps {
  readonly host: HostSummary
  readonly disk: Disk
  readonly members: readonly Disk[]
  readonly largest: number
  readonly choices: DiskChoices
  readonly speedMs: number | undefined
  readonly mayChange: boolean
}

const { disks: words } = t.host

export function DiskCard({ host, disk, members, largest, choices, speedMs, mayChange }: DiskCardProps) {
  const fate = fateOf(disk, choices)
  const isEligible = disk.installation_eligibility?.eligible ?? false
  const reasons = disk.installation_eligibility?.not_eligible_reasons ?? []
  return (
    <article className="gw-disk" aria-label={disk.name ?? disk.path}>
      <DiskHead disk={disk} fate={fate} />
      <Bar size={disk.size_bytes ?? 0} largest={largest} fate={fate} isEligible={isEligible} />
      <div className="gw-disk-facts gw-small">
        {[disk.vendor, disk.model].filter(Boolean).join(' ')}
        {disk.serial && <span>{disk.serial}</span>}
        {disk.wwn && <span>{disk.wwn}</span>}
        {disk.hctl && <span>{disk.hctl}</span>}
        {disk.id && <code>{disk.id}</code>}
        {disk.holders && members.length === 0 && <span>{words.held(disk.holders)}</span>}
        {speedMs !== undefined && <span>{words.speed(speedMs)}</span>}
      </div>
      {fate !== 'install' &&
        (isEligible ? (
          <LookWord look="good">{words.eligible}</LookWord>
        ) : (
          <div>
            <LookWord look="calm">{words.notEligible}</LookWord>
            <ul className="gw-disk-reasons">
              {reasons.map((reason) => (
                <li key={reason}>{reason.replace(/^Not for installation: /, '')}</li>
              ))}
            </ul>
          </div>
        ))}
      {members.length > 0 && (
        <div className="gw-disk-members">
          <span className="gw-soft gw-small">{words.paths(members.length)}</span>
          {members.map((member) => (
            <div key={member.id ?? member.name} className="gw-disk-member">
              <strong>{member.name}</strong> <span className="gw-soft gw-small">{member.hctl}</span>
              <Bar size={member.size_bytes ?? 0} largest={largest} fate="untouched" isEligible={false} />
            </div>
          ))}
        </div>
      )}
      {mayChange && <DiskActions host={host} disk={disk} fate={fate} isEligible={isEligible} />}
    </article>
  )
}

function DiskHead({ disk, fate }: { disk: Disk; fate: DiskFate }) {
  return (
    <header className="gw-disk-head">
      <h2>{disk.name ?? disk.path}</h2>
      <strong>{diskText(disk.size_bytes ?? 0)}</strong>
      <span>{words.types[disk.drive_type ?? ''] ?? disk.drive_type}</span>
      {fate === 'install' && (
        <Label color="teal" isCompact>
          {words.install}
        </Label>
      )}
      {fate === 'formatted' && (
        <Label status="warning" isCompact>
          {words.formatted}
        </Label>
      )}
      {fate === 'kept' && <Label isCompact>{words.kept}</Label>}
      {disk.is_installation_media && <Label isCompact>{words.medium}</Label>}
      {disk.removable && <Label isCompact>{words.removable}</Label>}
      {disk.bootable && <Label isCompact>{words.bootable}</Label>}
    </header>
  )
}

interface BarProps {
  readonly size: number
  readonly largest: number
  readonly fate: DiskFate
  readonly isEligible: boolean
}

const Bar = ({ size, largest, fate, isEligible }: BarProps) => (
  <div className="gw-disk-track" aria-hidden="true">
    <div
      className={`gw-disk-bar gw-disk-${fate}`}
      data-eligible={isEligible || undefined}
      style={{ width: `${shareOf(size, largest) * 100}%` }}
    />
  </div>
)

interface DiskActionsProps {
  readonly host: HostSummary
  readonly disk: Disk
  readonly fate: DiskFate
  readonly isEligible: boolean
}

function DiskActions({ host, disk, fate, isEligible }: DiskActionsProps) {
  const update = useCallback(
    (body: HostUpdateParams) => client.call('v2UpdateHost', { params: paramsOf(host), body }),
    [host],
  )
  const { run, isRunning } = useAction(update, { failed: words.chooseFailed })
  const id = disk.id ?? disk.path ?? ''
  const canChoose = isEligible && fate !== 'install'
  const canKeep = fate === 'formatted' || fate === 'kept'
  if (!canChoose && !canKeep) return null
  return (
    <div className="gw-disk-actions">
      {canChoose && (
        <BusyButton
          variant="secondary"
          size="sm"
          isBusy={isRunning}
          aria-label={`${words.choose}: ${disk.name}`}
          onClick={() => void run({ disks_selected_config: [{ id, role: 'install' }] })}
        >
          {words.choose}
        </BusyButton>
      )}
      {canKeep && (
        <Button
          variant="link"
          size="sm"
          aria-label={`${fate === 'kept' ? words.wipe : words.keep}: ${disk.name}`}
          title={words.keepText}
          onClick={() =>
            void run({ disks_skip_formatting: [{ disk_id: id, skip_formatting: fate !== 'kept' }] })
          }
        >
          {fate === 'kept' ? words.wipe : words.keep}
        </Button>
      )}
    </div>
  )
}
