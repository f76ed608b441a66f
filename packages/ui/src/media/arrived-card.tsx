import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary } from '@groundwork/contract/groundwork'
import { Card, CardBody, Title } from '@patternfly/react-core'
import { LinkButton } from '../components/link-button.tsx'
import { t } from '../texts/texts.ts'

interface ArrivedCardProps {
  readonly cluster: Cluster
  readonly hosts: readonly HostSummary[]
  /** Machines that are known to boot; 0: nobody knows. */
  readonly expected: number
}

/** How many are here, how many it takes, and the way on: above everything else, since one waits for it. */
export function ArrivedCard({ cluster, hosts, expected }: ArrivedCardProps) {
  const needed = cluster.control_plane_count ?? 3
  const isEnough = hosts.length >= Math.max(needed, expected)
  const texts = t.media.arrived
  return (
    <Card isCompact className="gw-arrived">
      <CardBody className="gw-arrived-body">
        <div aria-live="polite">
          <Title headingLevel="h2" size="lg">
            {expected > 0 ? texts.of(hosts.length, expected) : texts.count(hosts.length)}
          </Title>
          <p className="gw-soft">{texts.needed(needed)}</p>
        </div>
        <LinkButton
          to="/clusters/$clusterId"
          params={{ clusterId: cluster.id }}
          variant={isEnough ? 'primary' : 'secondary'}
        >
          {texts.go(cluster.name ?? cluster.id)}
        </LinkButton>
      </CardBody>
    </Card>
  )
}
