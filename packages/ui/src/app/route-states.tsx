import { Button } from '@patternfly/react-core'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { PartMissing, retryParts } from '../components/lazy-part.tsx'
import { Page } from '../components/page.tsx'
import { FailureState, Nothing } from '../components/page-states.tsx'
import { useConnection } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'

export const NotFound = () => (
  <Page title={t.shell.notFoundTitle}>
    <Nothing
      title={t.shell.notFoundTitle}
      actions={
        <Button variant="primary" component={(props) => <Link {...props} to="/" />}>
          {t.shell.goHome}
        </Button>
      }
    >
      {t.shell.notFoundText}
    </Nothing>
  </Page>
)

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const { status, since } = useConnection()
  const shownAt = useRef(since)
  const retry = useCallback(() => {
    retryParts()
    reset()
  }, [reset])
  // A page that could not be loaded comes by itself when the service is there again.
  useEffect(() => {
    if (error instanceof PartMissing && status === 'live' && since !== shownAt.current) retry()
  }, [error, status, since, retry])
  return (
    <Page title={t.shell.pageFailed}>
      <FailureState error={error} onRetry={retry} />
    </Page>
  )
}
