import type { PlacedReference } from '@groundwork/definition/document'
import { Form, FormGroup, Title } from '@patternfly/react-core'
import { TextFromFile } from '../components/text-from-file.tsx'
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

const SecretField = ({ id, name, value, onChange }: SecretFieldProps) => (
  <FormGroup label={texts.secret(name)} fieldId={id}>
    <TextFromFile id={id} rows={2} value={value} onChange={onChange} />
  </FormGroup>
)
