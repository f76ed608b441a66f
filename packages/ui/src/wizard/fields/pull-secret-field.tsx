import { Button } from '@patternfly/react-core'
import { useState } from 'react'
import { client } from '../../client/client.ts'
import { FileButton } from '../../components/file-button.tsx'
import { useAction } from '../../components/use-action.ts'
import { TextField } from '../../forms/text-field.tsx'
import { placeholderPullSecret } from '../../media/placeholder-pull-secret.ts'
import { useSession } from '../../session/session.ts'
import { t } from '../../texts/texts.ts'
import { pullSecretVerdict, registriesIn } from '../rules/field-rules.ts'

interface PullSecretFieldProps {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem?: string | null | undefined
  /** Show what is missing before anything was typed. */
  readonly isJudged?: boolean
}

const SOURCE = 'https://console.redhat.com/openshift/install/pull-secret'

/** Paste it or choose its file; it is judged at once and kept nowhere. */
export function PullSecretField({ id, value, onChange, problem, isJudged = false }: PullSecretFieldProps) {
  const [isDropping, setDropping] = useState(false)
  const verdict = pullSecretVerdict(value)
  const shown = problem ?? (value !== '' || isJudged ? verdict : null)
  const read = async (chosen: File | undefined) => {
    if (chosen !== undefined) onChange((await chosen.text()).trim())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is one of three ways; the button is for keyboards
    <div
      className={isDropping ? 'gw-drop gw-dropping' : 'gw-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDropping(false)
        void read(event.dataTransfer.files[0])
      }}
    >
      <TextField
        id={id}
        label={t.wizard.secret.label}
        hint={
          <>
            {t.wizard.secret.hint} {t.wizard.secret.from}{' '}
            <a href={SOURCE} target="_blank" rel="noreferrer">
              {t.wizard.secret.source}
            </a>
            {t.wizard.secret.orMirror}
          </>
        }
        problem={shown}
        praise={verdict === null ? t.wizard.secret.fine(registriesIn(value).length) : undefined}
        isRequired
        rows={4}
        isMono
        value={value}
        placeholder='{"auths": {"quay.io": {"auth": "…"}}}'
        onChange={(text) => onChange(text.trim())}
      />
      <FileButton
        isInline
        text={t.wizard.secret.upload}
        accept=".json,.txt,application/json,text/plain"
        onChoose={([file]) => void read(file)}
      />
      <Placeholder onChange={onChange} />
    </div>
  )
}

/** Simulated machines pull nothing: people who only try it out need no secret of their own. */
function Placeholder({ onChange }: Pick<PullSecretFieldProps, 'onChange'>) {
  const { can_simulate: canSimulate } = useSession()
  const { run, isRunning } = useAction(
    async () => onChange(placeholderPullSecret(await client.call('v2ListComponentVersions'))),
    { failed: t.wizard.secret.placeholder },
  )
  if (!canSimulate) return null
  return (
    <p className="gw-small">
      {t.wizard.secret.onlySimulated}{' '}
      <Button variant="link" isInline isDisabled={isRunning} onClick={() => void run()}>
        {t.wizard.secret.placeholder}
      </Button>
    </p>
  )
}
