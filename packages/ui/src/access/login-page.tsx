import { ApiError } from '@groundwork/contract/client'
import {
  Alert,
  Button,
  Card,
  CardBody,
  CardTitle,
  Form,
  FormGroup,
  FormHelperText,
  HelperText,
  HelperTextItem,
  TextInput,
} from '@patternfly/react-core'
import { type FormEvent, useEffect, useState } from 'react'
import { client } from '../client/client.ts'
import { failureOf } from '../client/failure.ts'
import { BusyButton } from '../components/busy-button.tsx'
import { t } from '../texts/texts.ts'
import './access.css'
import { isLoginComplete, type LoginValues, loginBody } from './login-form.ts'

const EMPTY: LoginValues = { name: '', password: '', oneTime: '', newPassword: '', isFirst: false }

export function LoginPage({ onLogin }: { onLogin: () => void }) {
  const [values, setValues] = useState(EMPTY)
  const [error, setError] = useState<unknown>(null)
  const [isRunning, setRunning] = useState(false)
  const { isFirst } = values
  useEffect(() => {
    document.title = `${t.access.login.title} · ${t.shell.product}`
  }, [])
  const set = (name: keyof LoginValues) => (_: unknown, value: string) =>
    setValues((all) => ({ ...all, [name]: value }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isLoginComplete(values) || isRunning) return
    setRunning(true)
    try {
      await client.call('startSession', { body: loginBody(values) })
      onLogin()
    } catch (failure) {
      setError(failure)
    } finally {
      setRunning(false)
    }
  }
  return (
    <main className="gw-login">
      <Card>
        <CardTitle component="h1">
          {t.shell.product} · {t.access.login.title}
        </CardTitle>
        <CardBody>
          <Form onSubmit={(event) => void submit(event)}>
            {error !== null && <LoginFailure error={error} />}
            <FormGroup label={t.access.login.name} fieldId="login-name" isRequired>
              <TextInput
                id="login-name"
                value={values.name}
                onChange={set('name')}
                autoComplete="username"
                autoFocus
                isRequired
              />
            </FormGroup>
            {isFirst ? (
              <FirstLogin values={values} set={set} />
            ) : (
              <FormGroup label={t.access.login.password} fieldId="login-password" isRequired>
                <TextInput
                  id="login-password"
                  type="password"
                  value={values.password}
                  onChange={set('password')}
                  autoComplete="current-password"
                  isRequired
                />
              </FormGroup>
            )}
            <BusyButton type="submit" isBlock isDisabled={!isLoginComplete(values)} isBusy={isRunning}>
              {t.access.login.submit}
            </BusyButton>
            <Button variant="link" onClick={() => setValues((all) => ({ ...all, isFirst: !isFirst }))}>
              {isFirst ? t.access.login.havePassword : t.access.login.haveOneTime}
            </Button>
          </Form>
        </CardBody>
      </Card>
    </main>
  )
}

function LoginFailure({ error }: { error: unknown }) {
  const { title, text } = failureOf(error)
  const wait = error instanceof ApiError ? error.retryAfterSeconds : null
  return (
    <Alert
      component="p"
      isInline
      variant="danger"
      title={error instanceof ApiError && error.status === 401 ? text : title}
      isLiveRegion
    >
      {wait !== null
        ? t.access.login.tooMany(wait)
        : error instanceof ApiError && error.status === 401
          ? null
          : text}
    </Alert>
  )
}

interface FirstLoginProps {
  readonly values: LoginValues
  readonly set: (name: keyof LoginValues) => (event: unknown, value: string) => void
}

const FirstLogin = ({ values, set }: FirstLoginProps) => (
  <>
    <FormGroup label={t.access.login.oneTime} fieldId="login-one-time" isRequired>
      <TextInput
        id="login-one-time"
        value={values.oneTime}
        onChange={set('oneTime')}
        autoComplete="one-time-code"
        aria-describedby="login-one-time-hint"
        isRequired
      />
      <Hint id="login-one-time-hint">{t.access.login.oneTimeHint}</Hint>
    </FormGroup>
    <FormGroup label={t.access.login.newPassword} fieldId="login-new-password" isRequired>
      <TextInput
        id="login-new-password"
        type="password"
        value={values.newPassword}
        onChange={set('newPassword')}
        autoComplete="new-password"
        aria-describedby="login-new-password-hint"
        isRequired
      />
      <Hint id="login-new-password-hint">{t.access.login.newPasswordHint}</Hint>
    </FormGroup>
  </>
)

const Hint = ({ id, children }: { id: string; children: string }) => (
  <FormHelperText>
    <HelperText id={id}>
      <HelperTextItem>{children}</HelperTextItem>
    </HelperText>
  </FormHelperText>
)
