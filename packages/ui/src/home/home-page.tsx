import { Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import { Link } from '@tanstack/react-router'
import { byUrgency, groupOf } from '../clusters/cluster-filter.ts'
import { LinkButton } from '../components/link-button.tsx'
import { ListsLoading } from '../components/lists-loading.tsx'
import { Page } from '../components/page.tsx'
import { RecentEvents } from '../events/recent-events.tsx'
import { useLive } from '../live/live-context.tsx'
import type { LiveState } from '../live/live-state.ts'
import { useClusters, useIsLoaded } from '../live/use-live.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { BootingCard } from './booting-card.tsx'
import { ClusterCard } from './cluster-card.tsx'
import { FirstRun } from './first-run.tsx'
import { FreeHostsCard } from './free-hosts-card.tsx'
import './home.css'

const MOST_CARDS = 8
/** Each is a question to the service. */
const MOST_EXPLAINED = 5

const selectHasClusters = ({ clusters }: LiveState) => clusters.size > 0
const selectIsEmpty = ({ clusters, infraEnvs, hosts }: LiveState) =>
  clusters.size === 0 && infraEnvs.size === 0 && hosts.size === 0

export function HomePage() {
  const isLoaded = useIsLoaded()
  const hasClusters = useLive(selectHasClusters)
  const isEmpty = useLive(selectIsEmpty)
  const mayWrite = useMayWrite()
  return (
    <Page
      title={t.home.title}
      actions={
        mayWrite && hasClusters ? <LinkButton to="/clusters/new">{t.clusters.create}</LinkButton> : undefined
      }
    >
      {!isLoaded && !hasClusters ? <ListsLoading lines={8} /> : isEmpty ? <FirstRun /> : <Overview />}
    </Page>
  )
}

function Overview() {
  const clusters = byUrgency(useClusters())
  const waiting = clusters.filter(
    ({ status }) => groupOf(status) === 'attention' || status === 'ready',
  ).length
  const rest = clusters.length - MOST_CARDS
  return (
    <div className="gw-home">
      <section className="gw-home-main" aria-label={t.shell.nav.clusters}>
        <Title headingLevel="h2" size="lg">
          {waiting > 0 ? t.home.attention(waiting) : t.home.calm}
        </Title>
        {clusters.slice(0, MOST_CARDS).map((cluster, index) => (
          <ClusterCard key={cluster.id} cluster={cluster} isExplained={index < MOST_EXPLAINED} />
        ))}
        {rest > 0 && <Link to="/clusters">{t.home.moreClusters(rest)}</Link>}
        {clusters.length === 0 && <FirstRun />}
      </section>
      <div className="gw-home-side">
        <BootingCard />
        <FreeHostsCard />
        <Card isCompact>
          <CardTitle>
            <Title headingLevel="h2" size="md">
              {t.home.recent}
            </Title>
          </CardTitle>
          <CardBody>
            <RecentEvents most={12} />
            <Link to="/events">{t.home.allEvents}</Link>
          </CardBody>
        </Card>
      </div>
    </div>
  )
}
