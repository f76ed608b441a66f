import { Alert, Button } from '@patternfly/react-core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isToDo } from '../../checks/failed-title.ts'
import { Loading } from '../../components/page-states.tsx'
import { InstallDialog } from '../../installation/lifecycle-dialogs.tsx'
import { useHostsOf } from '../../live/use-live.ts'
import { AddHostsButton } from '../../media/add-hosts-button.tsx'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { FailedCheckList } from '../failed-check-list.tsx'
import { groupFailed } from '../rules/group-failed.ts'
import { StepFrame } from '../step-frame.tsx'
import { ClusterSummary } from './cluster-summary.tsx'
import { InstallConfig } from './install-config.tsx'

const texts = t.wizard.review

export function ReviewStep() {
  const { cluster, failed, isReadOnly } = useConfigure()
  const hosts = useHostsOf(cluster.id)
  const isReady = cluster.status === 'ready'
  const blocking = (failed ?? []).filter(({ check, step }) => check.is_blocking && step !== 'review')
  const causes = groupFailed(blocking).length
  const soft = (failed ?? []).filter(({ check }) => !check.is_blocking)
  return (
    <StepFrame step="review" isWide>
      {isReady && (
        <Alert component="p" isInline variant="success" title={texts.ready}>
          {texts.readyText}
        </Alert>
      )}
      {!isReady && !isReadOnly && (
        <Alert
          component="p"
          isInline
          variant={blocking.every(({ check }) => isToDo(check)) ? 'info' : 'danger'}
          title={blocking.length > 0 ? texts.blocking(causes) : texts.notReady}
          {...(hosts.length === 0 && { actionLinks: <AddHostsButton cluster={cluster} /> })}
        >
          {failed === null && <Loading lines={2} />}
          <p>{hosts.length === 0 ? texts.noHosts : blocking.length === 0 ? cluster.status_info : null}</p>
          <FailedCheckList failed={blocking} hasStepLinks />
        </Alert>
      )}
      {soft.length > 0 && !isReadOnly && (
        <Alert
          component="p"
          isInline
          isExpandable
          variant="warning"
          title={texts.soft(groupFailed(soft).length)}
        >
          <FailedCheckList failed={soft} hasStepLinks />
        </Alert>
      )}
      {!isReadOnly && cluster.status !== 'adding-hosts' && (
        <Install
          blockedBy={isReady ? null : blocking.length > 0 ? texts.blocking(causes) : reasonOf(hosts.length)}
        />
      )}
      <h3 className="gw-group-title">{texts.summary}</h3>
      <ClusterSummary />
      <InstallConfig />
    </StepFrame>
  )
}

const reasonOf = (hosts: number): string => (hosts === 0 ? texts.noHosts : texts.waiting)

/** Says why it cannot be pressed, where it cannot. */
function Install({ blockedBy }: { blockedBy: string | null }) {
  const { cluster } = useConfigure()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="gw-install">
      <Button
        variant="primary"
        size="lg"
        isDisabled={blockedBy !== null}
        aria-describedby="install-why"
        onClick={() => setAsking(true)}
      >
        {t.installation.actions.install}
      </Button>
      <span id="install-why" className="gw-soft">
        {blockedBy}
      </span>
      {isAsking && (
        <InstallDialog
          cluster={cluster}
          onClose={() => setAsking(false)}
          onDone={() =>
            void navigate({ to: '/clusters/$clusterId/installation', params: { clusterId: cluster.id } })
          }
        />
      )}
    </div>
  )
}
