import { FormGroup, FormHelperText, HelperText, HelperTextItem, TextInput } from '@patternfly/react-core'
import { t } from '../texts/texts.ts'
import { fieldKind, hintFor } from './remedy-call.ts'
import { type FormField, problemOf } from './remedy-form.ts'
import { TextFromFile } from './text-from-file.tsx'

interface RemedyFieldProps {
  readonly id: string
  readonly field: FormField
  readonly value: string
  readonly isFirst: boolean
  /** What the service said against the value that was sent. */
  readonly refusal: string | undefined
  readonly onChange: (value: string) => void
}

export function RemedyField({ id, field, value, isFirst, refusal, onChange }: RemedyFieldProps) {
  const { path, label, call, proposed } = field
  const kind = fieldKind(call.body, path)
  const problem = problemOf(path, value) ?? refusal ?? null
  const placeholder = proposed === '' ? hintFor(call.body, path) : proposed
  const common = {
    id,
    value,
    placeholder,
    autoFocus: isFirst,
    'aria-describedby': `${id}-help`,
    'aria-invalid': problem !== null,
  }
  return (
    <FormGroup label={label} fieldId={id} isRequired>
      {kind === 'line' ? (
        <TextInput
          {...common}
          validated={problem === null ? 'default' : 'error'}
          onChange={(_, text) => onChange(text)}
        />
      ) : (
        <TextFromFile {...common} rows={6} onChange={onChange} />
      )}
      <FormHelperText id={`${id}-help`} aria-live="polite">
        <HelperText>
          {kind === 'encoded' && <HelperTextItem>{t.remedies.encoded}</HelperTextItem>}
          {problem !== null && <HelperTextItem variant="error">{problem}</HelperTextItem>}
        </HelperText>
      </FormHelperText>
    </FormGroup>
  )
}
