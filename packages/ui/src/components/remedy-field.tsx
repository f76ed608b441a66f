import { FormGroup, FormHelperText, HelperText, HelperTextItem, TextInput } from '@patternfly/react-core'
import { t } from '../texts/texts.ts'
import { fieldKind, hintFor } from './remedy-call.ts'
import { TextFromFile } from './text-from-file.tsx'

interface RemedyFieldProps {
  readonly id: string
  /** Where the value goes. */
  readonly path: string
  readonly body: unknown
  readonly value: string
  readonly isFirst: boolean
  readonly onChange: (value: string) => void
}

export function RemedyField({ id, path, body, value, isFirst, onChange }: RemedyFieldProps) {
  const kind = fieldKind(body, path)
  const common = { id, value, placeholder: hintFor(body, path), autoFocus: isFirst }
  return (
    <FormGroup label={path} fieldId={id} isRequired>
      {kind === 'line' ? (
        <TextInput {...common} onChange={(_, text) => onChange(text)} />
      ) : (
        <TextFromFile {...common} rows={6} aria-describedby={`${id}-help`} onChange={onChange} />
      )}
      {kind === 'encoded' && (
        <FormHelperText id={`${id}-help`}>
          <HelperText>
            <HelperTextItem>{t.remedies.encoded}</HelperTextItem>
          </HelperText>
        </FormHelperText>
      )}
    </FormGroup>
  )
}
