import { Banner } from '@patternfly/react-core'
import { clockText } from '../format/time.ts'
import { useConnection } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'

export function StaleBanner() {
  const { status, since } = useConnection()
  if (status !== 'lost') return null
  return (
    <Banner status="warning" screenReaderText={t.shell.staleHint}>
      <b>{t.shell.staleSince(clockText(since))}.</b> {t.shell.staleHint}
    </Banner>
  )
}
