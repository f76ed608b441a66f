import { useState } from 'react'
import { FileButton } from '../../components/file-button.tsx'
import { TextField } from '../../forms/text-field.tsx'
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
            {t.wizard.secret.hint} {t.wizard.secret.where}
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
    </div>
  )
}
