import { Alert, Button } from '@patternfly/react-core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { client } from '../../client/client.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Loading } from '../../components/page-states.tsx'
import { useAction } from '../../components/use-action.ts'
import { useHostsOf } from '../../live/use-live.ts'
import { t } from '../../texts/texts.ts'
import { AddHostsLink } from '../add-hosts-link.tsx'
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
          variant={blocking.length > 0 ? 'danger' : 'info'}
          title={blocking.length > 0 ? texts.blocking(causes) : texts.notReady}
          {...(hosts.length === 0 && { actionLinks: <AddHostsLink cluster={cluster} /> })}
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
  const hosts = useHostsOf(cluster.id)
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const install = useCallback(
    () => client.call('v2InstallCluster', { params: { cluster_id: cluster.id } }),
    [cluster.id],
  )
  const { run, isRunning } = useAction(install, { done: texts.started, failed: texts.failed })
  const confirm = async () => {
    const isStarted = await run()
    setAsking(false)
    if (isStarted)
      await navigate({ to: '/clusters/$clusterId/installation', params: { clusterId: cluster.id } })
  }
  return (
    <div className="gw-install">
      <Button
        variant="primary"
        size="lg"
        isDisabled={blockedBy !== null}
        aria-describedby="install-why"
        onClick={() => setAsking(true)}
      >
        {texts.install}
      </Button>
      <span id="install-why" className="gw-soft">
        {blockedBy}
      </span>
      {isAsking && (
        <ConfirmDialog
          title={texts.installTitle(cluster.name ?? '')}
          action={texts.install}
          isDangerous={false}
          isRunning={isRunning}
          onClose={() => setAsking(false)}
          onConfirm={() => void confirm()}
        >
          {texts.installText(hosts.length)}
        </ConfirmDialog>
      )}
    </div>
  )
}
