import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary } from '@groundwork/contract/groundwork'
import { Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import { Link, useParams } from '@tanstack/react-router'
import { FailureState, Loading } from '../components/page-states.tsx'
import { RecentClusterEvents } from '../events/recent-events.tsx'
import { AtMachine, needsHand } from '../installation/at-machine.tsx'
import { CauseList } from '../installation/cause-list.tsx'
import { blockingOf, type Cause, causesOf } from '../installation/causes.ts'
import { ExplanationView } from '../installation/explanation-view.tsx'
import { isBefore, isInstalled } from '../installation/lifecycle.ts'
import { tasksOf } from '../installation/shared-remedies.ts'
import { useExplanation, useFailingChecks } from '../installation/use-cluster-answers.ts'
import { useCluster, useHostCountOf, useHostsOf } from '../live/use-live.ts'
import { useArriving } from '../media/use-arriving.ts'
import { t } from '../texts/texts.ts'
import { AccessCard } from './access-card.tsx'
import { ClusterFacts } from './cluster-facts.tsx'
import { HostOverview } from './host-overview.tsx'
import { LaterHostsCard } from './later-hosts-card.tsx'
import { nextStepOf } from './next-step.ts'
import { NextStepCard } from './next-step-card.tsx'
import { SurplusHosts } from './surplus-hosts.tsx'
import './clusters.css'
import '../installation/installation.css'

export function ClusterPage() {
  const { clusterId } = useParams({ from: '/clusters/$clusterId' })
  const cluster = useCluster(clusterId)
  return cluster === undefined ? <Loading /> : <Overview cluster={cluster} />
}

/** What to do at which machine says more than an explanation. */
const needsExplanation = ({ status }: Cluster, hosts: readonly HostSummary[]): boolean =>
  status === 'error' || (status === 'installing-pending-user-action' && !hosts.some(needsHand))

const isForUser = ({ remedies }: Cause): boolean => remedies.some(({ who }) => who === 'user')

function Overview({ cluster }: { cluster: Cluster }) {
  const hosts = useHostsOf(cluster.id)
  const hostCount = useHostCountOf(cluster)
  const arriving = useArriving(cluster)
  const hasChecks = isBefore(cluster.status)
  const checks = useFailingChecks(cluster.id, hasChecks)
  const isExplained = needsExplanation(cluster, hosts)
  const explanation = useExplanation(cluster, isExplained)
  const all = hasChecks && checks.data !== undefined ? causesOf(checks.data) : null
  // Without hosts most checks only ask for hosts, as the next step does.
  const causes = all === null ? null : tasksOf(hostCount > 0 ? all : all.filter(isForUser))
  const step = nextStepOf(cluster, hostCount, causes === null ? null : blockingOf(causes).length, arriving)
  return (
    <div className="gw-overview">
      <div className="gw-overview-main">
        {isExplained && explanation.data !== undefined && <ExplanationView explanation={explanation.data} />}
        <AtMachine hosts={hosts} />
        {!hosts.some(needsHand) && <NextStepCard cluster={cluster} step={step} />}
        {isInstalled(cluster.status) && <AccessCard cluster={cluster} />}
        {isInstalled(cluster.status) && <LaterHostsCard cluster={cluster} hosts={hosts} />}
        {hasChecks && checks.error !== null && checks.data === undefined && (
          <FailureState error={checks.error} onRetry={() => void checks.refetch()} />
        )}
        {causes !== null && causes.length > 0 && (
          <Card isCompact>
            <CardTitle>
              <Title headingLevel="h2" size="md">
                {blockingOf(causes).length > 0 ? t.clusters.blocked : t.clusters.warnings}
              </Title>
            </CardTitle>
            <CardBody>
              <CauseList tasks={causes} />
            </CardBody>
          </Card>
        )}
        <SurplusHosts cluster={cluster} hosts={hosts} />
        <HostOverview cluster={cluster} hosts={hosts} />
      </div>
      <div className="gw-overview-side">
        <ClusterFacts cluster={cluster} />
        <Card isCompact>
          <CardTitle>
            <Title headingLevel="h2" size="md">
              {t.clusters.recent}
            </Title>
          </CardTitle>
          <CardBody>
            <RecentClusterEvents clusterId={cluster.id} />
            <Link to="/clusters/$clusterId/events" params={{ clusterId: cluster.id }}>
              {t.clusters.allEvents}
            </Link>
          </CardBody>
        </Card>
      </div>
    </div>
  )
}
