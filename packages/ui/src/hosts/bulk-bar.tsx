// What can be done with many hosts at once.
import type { HostSummary } from '@groundwork/contract/groundwork'
import type { HostNames } from '@groundwork/fleet/host-fields'
import { Button, Dropdown, DropdownItem, DropdownList, MenuToggle } from '@patternfly/react-core'
import { useMemo, useState } from 'react'
import { isChangeable, isOffered } from '../host/host-actions.ts'
import { SETTABLE_ROLES, type SettableRole } from '../host/roles.ts'
import { hostKey } from '../live/live-state.ts'
import { useInfraEnvs } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { BulkDialog, type BulkKind } from './bulk-dialog.tsx'
import type { Selection } from './selection.ts'

interface BulkBarProps {
  readonly hosts: ReadonlyMap<string, HostSummary>
  /** As the table shows them: numbers in names go by it. */
  readonly order: readonly HostSummary[]
  readonly selection: Selection
  readonly names: HostNames
  readonly onUnselect: () => void
}

export type BulkWish = { readonly kind: BulkKind; readonly role?: SettableRole }

interface Asked {
  readonly wish: BulkWish
  readonly selected: readonly HostSummary[]
  readonly possible: readonly HostSummary[]
}

const KINDS: readonly BulkKind[] = ['rename', 'disk', 'install', 'bind', 'unbind', 'reset', 'logs', 'remove']

export function BulkBar({ hosts, order, selection, names, onUnselect }: BulkBarProps) {
  // As it was when it was asked for: while it runs, hosts change and leave the list.
  const [asked, setAsked] = useState<Asked | null>(null)
  const selected = useMemo(() => {
    const shown = order.filter((host) => selection.has(hostKey(host)))
    const isShown = new Set(shown.map(hostKey))
    const hidden = [...selection].flatMap((key) => (isShown.has(key) ? [] : (hosts.get(key) ?? [])))
    return { all: [...shown, ...hidden], hidden: hidden.length }
  }, [hosts, order, selection])
  const possible = usePossible(selected.all)
  const setWish = (wish: BulkWish) =>
    setAsked({ wish, selected: selected.all, possible: possible(wish.kind) })
  return (
    <section className="gw-bulk" aria-label={t.hosts.selected(selection.size)}>
      <strong role="status">{t.hosts.selected(selection.size)}</strong>
      {selected.hidden > 0 && <span className="gw-soft">{t.hosts.selectedHidden(selected.hidden)}</span>}
      {possible('role').length > 0 && <RoleMenu onChoose={(role) => setWish({ kind: 'role', role })} />}
      {KINDS.filter((kind) => possible(kind).length > 0).map((kind) => (
        <Button
          key={kind}
          variant={kind === 'remove' ? 'danger' : 'secondary'}
          size="sm"
          onClick={() => setWish({ kind })}
        >
          {t.hosts.actions[kind]}
        </Button>
      ))}
      <Button variant="link" size="sm" onClick={onUnselect}>
        {t.hosts.unselect}
      </Button>
      {asked !== null && (
        <BulkDialog {...asked} others={hosts} names={names} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}

/** The hosts of the selection for which the service would not refuse it. */
function usePossible(selected: readonly HostSummary[]): (kind: BulkKind) => readonly HostSummary[] {
  const infraEnvs = useInfraEnvs()
  return useMemo(() => {
    const bound = new Set(infraEnvs.flatMap(({ id, cluster_id }) => (cluster_id ? [id ?? ''] : [])))
    return (kind) =>
      selected.filter((host) =>
        kind === 'role' || kind === 'rename' || kind === 'disk'
          ? isChangeable(host)
          : isOffered(kind, host, { isInfraEnvBound: bound.has(host.infra_env_id) }),
      )
  }, [selected, infraEnvs])
}

function RoleMenu({ onChoose }: { onChoose: (role: SettableRole) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dropdown
      isOpen={isOpen}
      onOpenChange={setOpen}
      onSelect={() => setOpen(false)}
      toggle={(ref) => (
        <MenuToggle ref={ref} size="sm" isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t.hosts.actions.role}
        </MenuToggle>
      )}
    >
      <DropdownList>
        {SETTABLE_ROLES.map((role) => (
          <DropdownItem key={role} onClick={() => onChoose(role)}>
            {t.statuses.roles[role]}
          </DropdownItem>
        ))}
      </DropdownList>
    </Dropdown>
  )
}
