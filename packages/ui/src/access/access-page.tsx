import { Alert } from '@patternfly/react-core'
import { useParams } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { PageTabs } from '../components/page-tabs.tsx'
import { useIsAdministrator, useSession } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import './access.css'
import { AuditLog } from './audit-log.tsx'
import { People } from './people.tsx'
import { Tokens } from './tokens.tsx'

const TABS = ['people', 'tokens', 'audit'] as const

export function AccessPage() {
  const { tab } = useParams({ from: '/access/$tab' })
  const { auth } = useSession()
  const isAdministrator = useIsAdministrator()
  const shown = TABS.find((each) => each === tab) ?? 'people'
  return (
    <Page
      title={t.access.title}
      intro={t.access.intro}
      tabs={
        <PageTabs
          label={t.access.tabsLabel}
          current={shown}
          tabs={TABS.map((key) => ({
            key,
            text: t.access.tabs[key],
            to: '/access/$tab',
            params: { tab: key },
          }))}
        />
      }
    >
      {auth === 'none' && shown !== 'audit' ? (
        <Alert component="p" isInline variant="warning" title={t.access.open.title}>
          {t.access.open.text}
        </Alert>
      ) : shown === 'people' ? (
        <People />
      ) : shown === 'tokens' ? (
        <Tokens />
      ) : isAdministrator ? (
        <AuditLog />
      ) : (
        <Alert component="p" isInline variant="info" title={t.access.audit.adminsOnly} />
      )}
    </Page>
  )
}
