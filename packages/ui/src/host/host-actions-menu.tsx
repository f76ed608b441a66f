// What can be done with this host now. The first that leads on is a button, the others are in a menu.
import type { HostSummary } from '@groundwork/contract/groundwork'
import { Button, Dropdown, DropdownItem, DropdownList, MenuToggle } from '@patternfly/react-core'
import { useState } from 'react'
import { useInfraEnv } from '../live/use-live.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { HOST_ACTIONS, isChangeable, isOffered } from './host-actions.ts'
import { HostDialog, type HostWish } from './host-dialog.tsx'

export function HostActions({ host }: { host: HostSummary }) {
  const mayWrite = useMayWrite()
  const infraEnv = useInfraEnv(host.infra_env_id)
  const [isOpen, setOpen] = useState(false)
  const [wish, setWish] = useState<HostWish | null>(null)
  if (!mayWrite) return null
  const surroundings = { isInfraEnvBound: Boolean(infraEnv?.cluster_id) }
  const offered: readonly HostWish[] = [
    ...(isChangeable(host) ? (['rename', 'role'] as const) : []),
    ...HOST_ACTIONS.filter((action) => isOffered(action, host, surroundings)),
  ]
  const next = offered.find((action) => action === 'install' || action === 'bind')
  return (
    <>
      {next !== undefined && (
        <Button variant="primary" onClick={() => setWish(next)}>
          {t.host.actions[next]}
        </Button>
      )}
      <Dropdown
        isOpen={isOpen}
        onOpenChange={setOpen}
        onSelect={() => setOpen(false)}
        popperProps={{ position: 'right' }}
        toggle={(ref) => (
          <MenuToggle ref={ref} isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t.host.actions.menu}
          </MenuToggle>
        )}
      >
        <DropdownList>
          {offered
            .filter((action) => action !== next)
            .map((action) => (
              <DropdownItem key={action} isDanger={action === 'remove'} onClick={() => setWish(action)}>
                {t.host.actions[action]}
              </DropdownItem>
            ))}
        </DropdownList>
      </Dropdown>
      {wish !== null && <HostDialog wish={wish} host={host} onClose={() => setWish(null)} />}
    </>
  )
}
