import type { HostSummary } from '@groundwork/contract/groundwork'
import { Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import { useNow } from '../components/use-now.ts'
import { HostLinks } from '../installation/host-links.tsx'
import { useHostsThat, useReaders } from '../live/use-live.ts'
import { ReaderList } from '../media/reader-list.tsx'
import { byInterest, isBooting } from '../media/readers.ts'
import { t } from '../texts/texts.ts'

const DISCOVERING: readonly string[] = ['discovering', 'discovering-unbound']
const isDiscovering = ({ status }: HostSummary): boolean => DISCOVERING.includes(status)
const MOST_READERS = 8

/** Machines that boot right now: those that read an image, and those that were just seen. */
export function BootingCard() {
  const readers = useReaders()
  const discovering = useHostsThat(isDiscovering)
  const now = useNow()
  const booting = byInterest(readers.values()).filter((reader) => isBooting(reader, now))
  if (booting.length === 0 && discovering.length === 0) return null
  return (
    <Card isCompact>
      <CardTitle>
        <Title headingLevel="h2" size="md">
          {t.home.booting}
        </Title>
      </CardTitle>
      <CardBody>
        {booting.length > 0 && <ReaderList readers={booting.slice(0, MOST_READERS)} />}
        {discovering.length > 0 && (
          <p>
            {t.home.discovering(discovering.length)} <HostLinks hosts={discovering} />
          </p>
        )}
      </CardBody>
    </Card>
  )
}
