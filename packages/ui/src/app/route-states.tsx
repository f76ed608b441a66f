import { Button } from '@patternfly/react-core'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { FailureState, Nothing } from '../components/page-states.tsx'
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

export const RouteFailure = ({ error, reset }: ErrorComponentProps) => (
  <Page title={t.shell.pageFailed}>
    <FailureState error={error} onRetry={reset} />
  </Page>
)
