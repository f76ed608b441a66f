import type { PlacedReference } from '@groundwork/definition/document'
import { Button, Form, FormGroup, TextArea, Title } from '@patternfly/react-core'
import { useRef } from 'react'
import { t } from '../texts/texts.ts'
import { referenceKey } from './use-definition-text.ts'

const texts = t.definition

interface SecretFieldsProps {
  readonly references: readonly PlacedReference[]
  readonly contents: Readonly<Record<string, string>>
  readonly onChange: (contents: Readonly<Record<string, string>>) => void
}

/** A browser cannot read the files that a text refers to: their content is asked for. */
export function SecretFields({ references, contents, onChange }: SecretFieldsProps) {
  if (references.length === 0) return null
  return (
    <section aria-labelledby="secrets-title">
      <Title headingLevel="h2" size="lg" id="secrets-title">
        {texts.secrets}
      </Title>
      <p className="gw-soft">{texts.secretsText}</p>
      <Form className="gw-confirm" onSubmit={(event) => event.preventDefault()}>
        {references.map((reference) => {
          const key = referenceKey(reference)
          return (
            <SecretField
              key={key}
              id={key}
              name={reference.name}
              value={contents[key] ?? ''}
              onChange={(content) => onChange({ ...contents, [key]: content })}
            />
          )
        })}
      </Form>
    </section>
  )
}

interface SecretFieldProps {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function SecretField({ id, name, value, onChange }: SecretFieldProps) {
  const file = useRef<HTMLInputElement>(null)
  const read = async (chosen: File | undefined) => {
    if (chosen !== undefined) onChange((await chosen.text()).trim())
  }
  return (
    <FormGroup label={texts.secret(name)} fieldId={id}>
      <TextArea
        id={id}
        rows={2}
        className="gw-mono"
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(_, text) => onChange(text)}
      />
      <input ref={file} type="file" hidden onChange={(event) => void read(event.target.files?.[0])} />
      <Button variant="link" isInline onClick={() => file.current?.click()}>
        {texts.secretFile}
      </Button>
    </FormGroup>
  )
}
