import { Checkbox, FormSelect, FormSelectOption, Radio } from '@patternfly/react-core'
import type { ReactNode } from 'react'
import { Field, type FieldProps, helpId } from './field.tsx'

export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly text?: ReactNode
  readonly isDisabled?: boolean
}

interface ChoiceProps<Value extends string> extends FieldProps {
  readonly value: Value
  readonly choices: readonly Choice<Value>[]
  readonly onChange: (value: Value) => void
  readonly isReadOnly?: boolean
}

/** One of many. */
export function SelectField<Value extends string>(props: ChoiceProps<Value>) {
  const { id, value, choices, onChange, isReadOnly = false, problem } = props
  return (
    <Field {...props}>
      <FormSelect
        id={id}
        value={value}
        isDisabled={isReadOnly}
        aria-describedby={helpId(id)}
        validated={problem != null ? 'error' : 'default'}
        onChange={(_, chosen) => onChange(chosen as Value)}
      >
        {choices.map((choice) => (
          <FormSelectOption
            key={choice.value}
            value={choice.value}
            label={choice.label}
            isDisabled={choice.isDisabled ?? false}
          />
        ))}
      </FormSelect>
    </Field>
  )
}

/** One of a few, each with a sentence. */
export function RadioField<Value extends string>(props: ChoiceProps<Value>) {
  const { id, label, value, choices, onChange, isReadOnly = false, hint, problem } = props
  return (
    <fieldset className="gw-radios" aria-describedby={helpId(id)}>
      <legend className="gw-legend">{label}</legend>
      {choices.map((choice) => (
        <Radio
          key={choice.value}
          id={`${id}-${choice.value}`}
          name={id}
          label={choice.label}
          {...(choice.text !== undefined && { description: choice.text })}
          isChecked={value === choice.value}
          isDisabled={isReadOnly || (choice.isDisabled ?? false)}
          onChange={() => onChange(choice.value)}
        />
      ))}
      <div id={helpId(id)} className="gw-small">
        {problem != null && <p className="gw-bad">{problem}</p>}
        {hint !== undefined && <p className="gw-soft">{hint}</p>}
      </div>
    </fieldset>
  )
}

interface CheckFieldProps {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  readonly isChecked: boolean
  readonly isReadOnly?: boolean
  readonly onChange: (isChecked: boolean) => void
}

export const CheckField = ({ id, label, hint, isChecked, isReadOnly = false, onChange }: CheckFieldProps) => (
  <Checkbox
    id={id}
    label={label}
    {...(hint !== undefined && { description: hint })}
    isChecked={isChecked}
    isDisabled={isReadOnly}
    onChange={(_, checked) => onChange(checked)}
  />
)
