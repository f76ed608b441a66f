import type { Cluster } from '@groundwork/contract/clusters'
import { Button } from '@patternfly/react-core'
import BellIcon from '@patternfly/react-icons/dist/esm/icons/bell-icon'
import { useParams } from '@tanstack/react-router'
import { LinkButton } from '../components/link-button.tsx'
import { Loading, Nothing } from '../components/page-states.tsx'
import { useAreHostsLoaded, useCluster, useHostsOf } from '../live/use-live.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { AtMachine } from './at-machine.tsx'
import { ExplanationView } from './explanation-view.tsx'
import { isBefore, isRunning } from './lifecycle.ts'
import { LifecycleButton } from './lifecycle-button.tsx'
import { Operators } from './operators.tsx'
import { ProgressHead } from './progress-head.tsx'
import { SwimLanes } from './swim-lanes.tsx'
import { useExplanation } from './use-cluster-answers.ts'
import { useEndNotice } from './use-end-notice.ts'
import './installation.css'
import '../components/parts.css'

export function InstallationPage() {
  const { clusterId } = useParams({ from: '/clusters/$clusterId/installation' })
  const cluster = useCluster(clusterId)
  if (cluster === undefined) return <Loading />
  if (isBefore(cluster.status))
    return (
      <Nothing
        title={t.installation.notStarted}
        actions={
          <LinkButton to="/clusters/$clusterId" params={{ clusterId }}>
            {t.installation.toOverview}
          </LinkButton>
        }
      >
        {t.installation.notStartedText}
      </Nothing>
    )
  return <Installation cluster={cluster} />
}

/** Worth explaining: something is wrong, or takes longer than it should. */
const isTroubled = ({ status }: Cluster): boolean =>
  status === 'error' || status === 'cancelled' || status === 'installing-pending-user-action'

function Installation({ cluster }: { cluster: Cluster }) {
  const hosts = useHostsOf(cluster.id)
  const areHostsLoaded = useAreHostsLoaded()
  const isSlow = hosts.some(({ progress, status }) => progress.is_overdue || status === 'error')
  const explanation = useExplanation(cluster.id, isTroubled(cluster) || isSlow)
  const notice = useEndNotice(cluster)
  return (
    <div className="gw-installation">
      {(isTroubled(cluster) || isSlow) && explanation.data !== undefined && (
        <ExplanationView explanation={explanation.data} />
      )}
      <AtMachine hosts={hosts} />
      <ProgressHead cluster={cluster} />
      <PageButtons cluster={cluster} notice={notice} />
      {areHostsLoaded ? <SwimLanes cluster={cluster} hosts={hosts} /> : <Loading lines={6} />}
      <Operators cluster={cluster} />
    </div>
  )
}

function PageButtons({ cluster, notice }: { cluster: Cluster; notice: ReturnType<typeof useEndNotice> }) {
  const mayWrite = useMayWrite()
  return (
    <div className="gw-buttons">
      {notice.isOffered && notice.permission === 'default' && (
        <Button variant="secondary" icon={<BellIcon />} onClick={notice.ask}>
          {t.installation.notify.ask}
        </Button>
      )}
      {notice.isOffered && notice.permission !== 'default' && (
        <span className="gw-small gw-soft">
          {notice.permission === 'granted' ? t.installation.notify.on : t.installation.notify.denied}
        </span>
      )}
      {mayWrite && isRunning(cluster.status) && (
        <LifecycleButton cluster={cluster} action="cancel" variant="link" />
      )}
      {mayWrite && (cluster.status === 'error' || cluster.status === 'cancelled') && (
        <LifecycleButton cluster={cluster} action="reset" variant="secondary" />
      )}
    </div>
  )
}
