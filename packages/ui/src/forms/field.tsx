import { FormGroup, FormHelperText, HelperText, HelperTextItem } from '@patternfly/react-core'
import type { ReactNode } from 'react'

export interface FieldProps {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode | undefined
  /** What is wrong with the value. */
  readonly problem?: string | null | undefined
  /** What is good about it. */
  readonly praise?: string | undefined
  readonly isRequired?: boolean
}

export const helpId = (id: string): string => `${id}-help`

/** A label, a control, and below it either what is wrong or what it is for. */
export function Field(props: FieldProps & { readonly children: ReactNode }) {
  const { id, label, hint, problem, praise, isRequired = false, children } = props
  const hasHelp = problem != null || hint !== undefined || praise !== undefined
  return (
    <FormGroup label={label} fieldId={id} isRequired={isRequired}>
      {children}
      {hasHelp && (
        <FormHelperText id={helpId(id)} aria-live="polite">
          <HelperText>
            {problem != null && <HelperTextItem variant="error">{problem}</HelperTextItem>}
            {problem == null && praise !== undefined && (
              <HelperTextItem variant="success">{praise}</HelperTextItem>
            )}
            {hint !== undefined && <HelperTextItem>{hint}</HelperTextItem>}
          </HelperText>
        </FormHelperText>
      )}
    </FormGroup>
  )
}
