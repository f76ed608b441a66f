import type { Cluster } from '@groundwork/contract/clusters'
import { Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Bar } from '../components/bar.tsx'
import { LinkButton } from '../components/link-button.tsx'
import { Loading } from '../components/page-states.tsx'
import { ClusterStatusLabel } from '../components/status-label.tsx'
import { CauseView } from '../installation/cause-list.tsx'
import { blockingOf, causesOf } from '../installation/causes.ts'
import { FindingView } from '../installation/explanation-view.tsx'
import { isBefore, isRunning } from '../installation/lifecycle.ts'
import { LifecycleButton } from '../installation/lifecycle-button.tsx'
import { percentOf } from '../installation/progress-head.tsx'
import { RemainingTime } from '../installation/remaining-time.tsx'
import { tasksOf } from '../installation/shared-remedies.ts'
import { useExplanation, useFailingChecks } from '../installation/use-cluster-answers.ts'
import { useHostCountOf } from '../live/use-live.ts'
import { AddHostsButton } from '../media/add-hosts-button.tsx'
import { useArriving } from '../media/use-arriving.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'

/** One cluster: where it stands, and the first thing that stands in its way with what helps. */
export function ClusterCard({ cluster, isExplained }: { cluster: Cluster; isExplained: boolean }) {
  const hostCount = useHostCountOf(cluster)
  const { id, status } = cluster
  return (
    <Card isCompact component="article" className="gw-cluster-card">
      <CardTitle className="gw-cluster-title">
        <Title headingLevel="h3" size="md">
          <Link to="/clusters/$clusterId" params={{ clusterId: id }}>
            {cluster.name ?? id}
          </Link>
        </Title>
        <ClusterStatusLabel status={status} />
        <span className="gw-soft gw-small">
          {cluster.openshift_version} · {t.common.hosts(hostCount)}
        </span>
      </CardTitle>
      <CardBody className="gw-cluster-body">
        {isRunning(status) && (
          <p className="gw-facts">
            <Bar percent={percentOf(cluster)} title={t.installation.progress} />
            <RemainingTime clusterId={id} />
            <Link to="/clusters/$clusterId/installation" params={{ clusterId: id }}>
              {t.clusters.next.watch.button}
            </Link>
          </p>
        )}
        <Now cluster={cluster} hostCount={hostCount} isExplained={isExplained} />
      </CardBody>
    </Card>
  )
}

interface NowProps {
  readonly cluster: Cluster
  readonly hostCount: number
  readonly isExplained: boolean
}

function Now({ cluster, hostCount, isExplained }: NowProps): ReactNode {
  const mayWrite = useMayWrite()
  const { status } = cluster
  if (status === 'ready')
    return (
      <div className="gw-buttons">
        {mayWrite && <LifecycleButton cluster={cluster} action="install" />}
        {isExplained && <Warnings cluster={cluster} />}
      </div>
    )
  if (isBefore(status) && hostCount === 0) return <NoHostsYet cluster={cluster} />
  if (isBefore(status))
    return isExplained ? <FirstCause cluster={cluster} /> : <StatusInfo cluster={cluster} />
  if (status === 'error' || status === 'installing-pending-user-action')
    return isExplained ? <FirstFinding cluster={cluster} /> : <StatusInfo cluster={cluster} />
  return null
}

function NoHostsYet({ cluster }: { cluster: Cluster }) {
  const arriving = useArriving(cluster)
  return (
    <div className="gw-buttons">
      {arriving > 0 && <span>{t.clusters.next.arriving.title(arriving)}</span>}
      <AddHostsButton cluster={cluster} variant="secondary" />
    </div>
  )
}

const StatusInfo = ({ cluster }: { cluster: Cluster }) => <p className="gw-soft">{cluster.status_info}</p>

function FirstCause({ cluster }: { cluster: Cluster }) {
  const checks = useFailingChecks(cluster.id)
  if (checks.data === undefined)
    return checks.isPending ? <Loading lines={2} /> : <StatusInfo cluster={cluster} />
  const [first, ...others] = blockingOf(tasksOf(causesOf(checks.data)))
  if (first === undefined) return <p className="gw-soft">{t.clusters.next.wait.title(0)}</p>
  return (
    <>
      <CauseView task={first} mostHosts={2} />
      {others.length > 0 && (
        <LinkButton to="/clusters/$clusterId" params={{ clusterId: cluster.id }} variant="link" isInline>
          {t.home.moreCauses(others.length)}
        </LinkButton>
      )}
    </>
  )
}

/** Nothing of it stands in the way, but it is better known before the installation than after it. */
function Warnings({ cluster }: { cluster: Cluster }) {
  const checks = useFailingChecks(cluster.id)
  const count = checks.data === undefined ? 0 : tasksOf(causesOf(checks.data)).length
  if (count === 0) return null
  return (
    <LinkButton to="/clusters/$clusterId" params={{ clusterId: cluster.id }} variant="link" isInline>
      {t.home.warnings(count)}
    </LinkButton>
  )
}

function FirstFinding({ cluster }: { cluster: Cluster }) {
  const explanation = useExplanation(cluster)
  if (explanation.data === undefined)
    return explanation.isPending ? <Loading lines={2} /> : <StatusInfo cluster={cluster} />
  const { summary, findings } = explanation.data
  const [first] = findings
  return (
    <>
      {first === undefined ? <p>{summary}</p> : <FindingView finding={first} hasEvidence={false} />}
      <LinkButton
        to="/clusters/$clusterId/installation"
        params={{ clusterId: cluster.id }}
        variant="link"
        isInline
      >
        {t.home.wholeExplanation}
      </LinkButton>
    </>
  )
}
