// What can be done with a cluster now; the first is the one thing to do next. The rest is in a menu.
import type { Cluster } from '@groundwork/contract/clusters'
import { Divider, DropdownItem } from '@patternfly/react-core'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { MoreMenu } from '../components/more-menu.tsx'
import { isBefore, offeredIn, whyNot } from '../installation/lifecycle.ts'
import { LifecycleButton } from '../installation/lifecycle-button.tsx'
import { useHostCountOf, useHostsOf } from '../live/use-live.ts'
import { AddHostsButton } from '../media/add-hosts-button.tsx'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { logsHref, whyNoLogs } from './logs.ts'

const MAIN = ['install', 'cancel', 'reset'] as const

export function ClusterActions({ cluster }: { cluster: Cluster }) {
  const mayWrite = useMayWrite()
  const offered = offeredIn(cluster.status)
  const hostCount = useHostCountOf(cluster)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const main = MAIN.find((action) => offered.includes(action))
  // The overview has it as the next step already.
  const isElsewhere = main !== 'cancel' && path.replace(/\/$/, '') === `/clusters/${cluster.id}`
  const tab = path.slice(`/clusters/${cluster.id}`.length).replaceAll('/', '')
  // Without any, it is the next step already.
  const takesHosts = isBefore(cluster.status) && (tab === '' || tab === 'hosts') && hostCount > 0
  return (
    <>
      {takesHosts && <AddHostsButton cluster={cluster} variant="secondary" />}
      {/* What cannot be done yet is not offered: the overview says what is missing. */}
      {mayWrite && main !== undefined && !isElsewhere && whyNot(main, cluster.status) === null && (
        <LifecycleButton
          cluster={cluster}
          action={main}
          variant={main === 'install' ? 'primary' : 'secondary'}
        />
      )}
      <MoreActions cluster={cluster} />
    </>
  )
}

function MoreActions({ cluster }: { cluster: Cluster }) {
  const mayWrite = useMayWrite()
  const hosts = useHostsOf(cluster.id)
  const [isDeleting, setDeleting] = useState(false)
  const noLogs = whyNoLogs(cluster, hosts)
  const noDelete = whyNot('delete', cluster.status)
  return (
    <>
      <MoreMenu>
        <DropdownItem
          {...(noLogs === null ? { to: logsHref(cluster.id), download: '' } : { isAriaDisabled: true })}
          {...(noLogs !== null && { description: noLogs })}
        >
          {t.clusters.logs}
        </DropdownItem>
        {mayWrite && <Divider component="li" />}
        {mayWrite && (
          <DropdownItem
            isDanger
            isAriaDisabled={noDelete !== null}
            {...(noDelete !== null && { description: noDelete })}
            onClick={() => setDeleting(true)}
          >
            {t.installation.actions.delete}
          </DropdownItem>
        )}
      </MoreMenu>
      {isDeleting && <DeleteDialog cluster={cluster} onClose={() => setDeleting(false)} />}
    </>
  )
}
