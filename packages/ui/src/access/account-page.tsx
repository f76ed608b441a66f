import { Alert, Button, Card, CardBody, CardTitle, Form, FormGroup, TextInput } from '@patternfly/react-core'
import { type FormEvent, useState } from 'react'
import { client } from '../client/client.ts'
import { BusyButton } from '../components/busy-button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Page } from '../components/page.tsx'
import { useAction } from '../components/use-action.ts'
import { useSession } from '../session/session.ts'
import { tellOtherTabs } from '../session/session-news.ts'
import { t } from '../texts/texts.ts'
import { MIN_PASSWORD } from './login-form.ts'

export function AccountPage() {
  const { name, role, auth } = useSession()
  if (auth === 'none')
    return (
      <Page title={t.access.account.title}>
        <Alert component="p" isInline variant="warning" title={t.access.open.title}>
          {t.access.open.text}
        </Alert>
      </Page>
    )
  return (
    <Page
      title={t.access.account.title}
      intro={`${name} · ${t.access.roles[role]}: ${t.access.roleHints[role]}`}
    >
      <div className="gw-card-grid">
        <ChangePassword name={name} />
        <LogOutEverywhere />
      </div>
    </Page>
  )
}

function ChangePassword({ name }: { name: string }) {
  const [password, setPassword] = useState('')
  const [next, setNext] = useState('')
  const change = useAction(
    async () => {
      await client.call('startSession', { body: { name, password, new_password: next } })
      tellOtherTabs()
      setPassword('')
      setNext('')
    },
    { done: t.access.account.changed },
  )
  const isReady = password !== '' && next.length >= MIN_PASSWORD
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void change.run()
  }
  return (
    <Card>
      <CardTitle component="h2">{t.access.account.changePassword}</CardTitle>
      <CardBody>
        <Form onSubmit={submit}>
          <FormGroup label={t.access.account.current} fieldId="current-password">
            <TextInput
              id="current-password"
              type="password"
              value={password}
              onChange={(_, value) => setPassword(value)}
              autoComplete="current-password"
            />
          </FormGroup>
          <FormGroup label={t.access.login.newPassword} fieldId="new-password">
            <TextInput
              id="new-password"
              type="password"
              value={next}
              onChange={(_, value) => setNext(value)}
              autoComplete="new-password"
              aria-describedby="new-password-hint"
            />
            <p id="new-password-hint" className="gw-soft gw-small">
              {t.access.login.newPasswordHint}
            </p>
          </FormGroup>
          <BusyButton type="submit" isDisabled={!isReady} isBusy={change.isRunning}>
            {t.access.account.changePassword}
          </BusyButton>
        </Form>
      </CardBody>
    </Card>
  )
}

function LogOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const logOut = useAction(
    async () => {
      await client.call('logOutEverywhere')
      tellOtherTabs()
      location.assign('/')
    },
    { isInDialog: true },
  )
  return (
    <Card>
      <CardTitle component="h2">{t.access.account.logOutEverywhere}</CardTitle>
      <CardBody>
        <p>{t.access.account.logOutEverywhereText}</p>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t.access.account.logOutEverywhere}
        </Button>
      </CardBody>
      {isAsking && (
        <ConfirmDialog
          title={t.access.account.logOutEverywhere}
          action={t.access.account.logOutEverywhere}
          isRunning={logOut.isRunning}
          error={logOut.error}
          onClose={() => setAsking(false)}
          onConfirm={() => void logOut.run()}
        >
          {t.access.account.logOutEverywhereText}
        </ConfirmDialog>
      )}
    </Card>
  )
}
