import {
  FormGroup,
  FormHelperText,
  HelperText,
  HelperTextItem,
  TextArea,
  TextInput,
} from '@patternfly/react-core'
import type { ReactNode } from 'react'

export interface FieldProps {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly isReadOnly: boolean
  readonly onChange: (value: string) => void
  /** More than one line. */
  readonly rows?: number
  readonly type?: 'text' | 'number'
  /** Instead of a text field. */
  readonly children?: ReactNode
}

export function Field(props: FieldProps) {
  const { id, label, hint, value, isReadOnly, onChange, rows, type = 'text', children } = props
  const common = {
    id,
    value,
    spellCheck: false,
    ...(hint !== '' && { 'aria-describedby': `${id}-hint` }),
    ...(isReadOnly && { readOnlyVariant: 'default' as const }),
  }
  return (
    <FormGroup label={label} fieldId={id}>
      {children ??
        (rows === undefined ? (
          <TextInput {...common} type={type} onChange={(_, next) => onChange(next)} />
        ) : (
          <TextArea
            {...common}
            rows={rows}
            resizeOrientation="vertical"
            onChange={(_, next) => onChange(next)}
          />
        ))}
      {hint !== '' && (
        <FormHelperText>
          <HelperText id={`${id}-hint`}>
            <HelperTextItem>{hint}</HelperTextItem>
          </HelperText>
        </FormHelperText>
      )}
    </FormGroup>
  )
}
