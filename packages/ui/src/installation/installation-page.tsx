import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary, InstallationExplanation } from '@groundwork/contract/groundwork'
import { Button } from '@patternfly/react-core'
import BellIcon from '@patternfly/react-icons/dist/esm/icons/bell-icon'
import { useParams } from '@tanstack/react-router'
import { LinkButton } from '../components/link-button.tsx'
import { ListsLoading } from '../components/lists-loading.tsx'
import { Nothing } from '../components/page-states.tsx'
import { useAreHostsLoaded, useCluster, useHostsOf } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { AtMachine, needsHand } from './at-machine.tsx'
import { ExplanationView } from './explanation-view.tsx'
import { isBefore, isRunning } from './lifecycle.ts'
import { Operators } from './operators.tsx'
import { ProgressHead } from './progress-head.tsx'
import { SwimLanes } from './swim-lanes.tsx'
import { useExplanation } from './use-cluster-answers.ts'
import { noticeState, useNoticePermission } from './use-end-notice.ts'
import './installation.css'
import '../components/parts.css'

export function InstallationPage() {
  const { clusterId } = useParams({ from: '/clusters/$clusterId/installation' })
  const cluster = useCluster(clusterId)
  if (cluster === undefined) return <ListsLoading />
  if (isBefore(cluster.status))
    return (
      <Nothing
        title={t.installation.notStarted}
        actions={
          <LinkButton to="/clusters/$clusterId" params={{ clusterId }} variant="secondary">
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

/** What to do at which machine is said above: one finding would only say it again. */
const isWorthReading = (hosts: readonly HostSummary[], { findings }: InstallationExplanation): boolean =>
  findings.length > 1 || !hosts.some(needsHand)

function Installation({ cluster }: { cluster: Cluster }) {
  const hosts = useHostsOf(cluster.id)
  const areHostsLoaded = useAreHostsLoaded()
  const isSlow = hosts.some(({ progress, status }) => progress.is_overdue || status === 'error')
  const isExplained = isTroubled(cluster) || isSlow
  const explanation = useExplanation(cluster, isExplained)
  return (
    <div className="gw-installation">
      <AtMachine hosts={hosts} />
      {isExplained && explanation.data !== undefined && isWorthReading(hosts, explanation.data) && (
        <ExplanationView explanation={explanation.data} />
      )}
      <ProgressHead cluster={cluster} />
      {isRunning(cluster.status) && <NoticeButton />}
      {areHostsLoaded ? <SwimLanes cluster={cluster} hosts={hosts} /> : <ListsLoading lines={6} />}
      <Operators cluster={cluster} />
    </div>
  )
}

function NoticeButton() {
  const { isOffered, permission, ask } = useNoticePermission()
  if (!isOffered) return null
  return (
    <div className="gw-buttons">
      {permission === 'default' ? (
        <Button variant="secondary" icon={<BellIcon />} onClick={ask}>
          {t.installation.notify.ask}
        </Button>
      ) : (
        <span className="gw-small gw-soft">{noticeState(permission)}</span>
      )}
    </div>
  )
}
