import { Button, TextInput } from '@patternfly/react-core'
import PlusCircleIcon from '@patternfly/react-icons/dist/esm/icons/plus-circle-icon'
import TrashIcon from '@patternfly/react-icons/dist/esm/icons/trash-icon'
import type { ReactNode } from 'react'
import { Field } from '../../forms/field.tsx'
import { t } from '../../texts/texts.ts'

interface ValueListProps {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  readonly problem?: string | null | undefined
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly verdict: (text: string) => string | null
  readonly placeholders: readonly string[]
  readonly isReadOnly: boolean
  /** How many lines there are room for; the first is always there. */
  readonly most: number
  /** Beside each line, for example a prefix. */
  readonly beside?: (index: number) => ReactNode
  readonly isRequired?: boolean
}

/** One value a line: networks or addresses, one of each family. */
export function ValueList(props: ValueListProps) {
  const { id, label, values, onChange, verdict, placeholders, isReadOnly, most, beside } = props
  const lines = values.length === 0 ? [''] : values
  const wrong = lines.map(verdict).find((each) => each !== null)
  const change = (at: number, text: string) =>
    onChange(lines.map((line, index) => (index === at ? text.trim() : line)))
  return (
    <Field {...props} problem={props.problem ?? wrong}>
      <div className="gw-lines">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and keep their place
          <div key={index} className="gw-line">
            <TextInput
              id={index === 0 ? id : `${id}-${index}`}
              aria-label={`${label} ${index + 1}`}
              value={line}
              placeholder={placeholders[index] ?? ''}
              validated={verdict(line) === null && props.problem == null ? 'default' : 'error'}
              className="gw-mono"
              {...(isReadOnly && { readOnlyVariant: 'default' as const })}
              onChange={(_, text) => change(index, text)}
            />
            {beside?.(index)}
            {!isReadOnly && lines.length > 1 && (
              <Button
                variant="plain"
                icon={<TrashIcon />}
                aria-label={t.wizard.form.removeLine(`${label} ${index + 1}`)}
                onClick={() => onChange(lines.filter((_, at) => at !== index))}
              />
            )}
          </div>
        ))}
        {!isReadOnly && lines.length < most && (
          <div>
            <Button
              variant="link"
              isInline
              icon={<PlusCircleIcon />}
              onClick={() => onChange([...lines, ''])}
            >
              {t.wizard.form.addLine}
            </Button>
          </div>
        )}
      </div>
    </Field>
  )
}
