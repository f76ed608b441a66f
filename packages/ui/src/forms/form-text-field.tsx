import { TextField, type TextFieldProps } from './text-field.tsx'
import type { DraftForm } from './use-draft-form.ts'

interface FormTextFieldProps<Name extends string> extends Omit<TextFieldProps, 'id' | 'value' | 'onChange'> {
  readonly form: Pick<DraftForm<Readonly<Record<NoInfer<Name>, string>>>, 'values' | 'set' | 'refused'>
  /** Of the value, as the service names it. */
  readonly name: Name
  /** Where the name stands more than once on a page. */
  readonly id?: string
  /** Blanks around it have no meaning. */
  readonly isTrimmed?: boolean
}

/** A text of a form: shows its value, takes what is typed, and says what the service or a rule has against it. */
export function FormTextField<Name extends string>(props: FormTextFieldProps<Name>) {
  const { form, name, id = name, isTrimmed = false, problem, ...rest } = props
  const set = (text: string) => form.set({ [name]: isTrimmed ? text.trim() : text } as Record<Name, string>)
  return (
    <TextField
      {...rest}
      id={id}
      value={form.values[name]}
      problem={form.refused[name] ?? problem}
      onChange={set}
    />
  )
}
