import { Alert, Tab, Tabs, TabTitleText } from '@patternfly/react-core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
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
  const navigate = useNavigate()
  const shown = TABS.find((each) => each === tab) ?? 'people'
  return (
    <Page
      title={t.access.title}
      intro={t.access.intro}
      tabs={
        <Tabs
          activeKey={shown}
          usePageInsets
          aria-label={t.access.tabsLabel}
          onSelect={(_, key) => void navigate({ to: '/access/$tab', params: { tab: String(key) } })}
        >
          {TABS.map((key) => (
            <Tab key={key} eventKey={key} title={<TabTitleText>{t.access.tabs[key]}</TabTitleText>} />
          ))}
        </Tabs>
      }
    >
      {auth === 'none' && shown !== 'audit' ? (
        <Alert isInline variant="warning" title={t.access.open.title}>
          {t.access.open.text}
        </Alert>
      ) : shown === 'people' ? (
        <People />
      ) : shown === 'tokens' ? (
        <Tokens />
      ) : isAdministrator ? (
        <AuditLog />
      ) : (
        <Alert isInline variant="info" title={t.access.audit.adminsOnly} />
      )}
    </Page>
  )
}
