import type { HostSummary } from '@groundwork/contract/groundwork'
import { Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import { LinkButton } from '../components/link-button.tsx'
import { HostLinks } from '../installation/host-links.tsx'
import { useHostsThat } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'

const isFree = ({ cluster_id }: HostSummary): boolean => cluster_id === null

/** Machines that belong to no cluster yet. */
export function FreeHostsCard() {
  const free = useHostsThat(isFree)
  if (free.length === 0) return null
  return (
    <Card isCompact>
      <CardTitle>
        <Title headingLevel="h2" size="md">
          {t.home.free} <span className="gw-soft">{t.common.hosts(free.length)}</span>
        </Title>
      </CardTitle>
      <CardBody className="gw-free-hosts">
        <p>
          <HostLinks hosts={free} />
        </p>
        <LinkButton to="/hosts" variant="link" isInline>
          {t.home.giveHosts}
        </LinkButton>
      </CardBody>
    </Card>
  )
}
