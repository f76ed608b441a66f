import { TextArea, TextInput } from '@patternfly/react-core'
import { Field, type FieldProps, helpId } from './field.tsx'

export interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isReadOnly?: boolean
  readonly placeholder?: string
  /** More than one line. */
  readonly rows?: number
  readonly type?: 'text' | 'number'
  readonly isMono?: boolean
  readonly onBlur?: () => void
  readonly autoFocus?: boolean
}

export function TextField(props: TextFieldProps) {
  const { id, value, onChange, isReadOnly = false, placeholder, rows, isMono = false, problem } = props
  const common = {
    id,
    value,
    'aria-describedby': helpId(id),
    isRequired: props.isRequired ?? false,
    validated: problem != null ? ('error' as const) : ('default' as const),
    autoComplete: 'off',
    spellCheck: false,
    ...(isReadOnly && { readOnlyVariant: 'default' as const }),
    ...(placeholder !== undefined && { placeholder }),
    ...(isMono && { className: 'gw-mono' }),
    ...(props.onBlur !== undefined && { onBlur: props.onBlur }),
  }
  return (
    <Field {...props}>
      {rows === undefined ? (
        <TextInput
          {...common}
          type={props.type ?? 'text'}
          autoFocus={props.autoFocus ?? false}
          onChange={(_, text) => onChange(text)}
        />
      ) : (
        <TextArea
          {...common}
          rows={rows}
          resizeOrientation="vertical"
          onChange={(_, text) => onChange(text)}
        />
      )}
    </Field>
  )
}
