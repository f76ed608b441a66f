import { Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import { useMemo } from 'react'
import { LinkButton } from '../components/link-button.tsx'
import { HostLinks } from '../installation/host-links.tsx'
import { useHosts } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'

/** Machines that belong to no cluster yet. */
export function FreeHostsCard() {
  const all = useHosts()
  const free = useMemo(() => all.filter(({ cluster_id }) => cluster_id === null), [all])
  if (free.length === 0) return null
  return (
    <Card isCompact>
      <CardTitle>
        <Title headingLevel="h2" size="md">
          {t.home.free} <span className="gw-soft">{t.common.hosts(free.length)}</span>
        </Title>
      </CardTitle>
      <CardBody>
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
