import { FormGroup, TextInput } from '@patternfly/react-core'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../components/form-dialog.tsx'
import { useAction } from '../components/use-action.ts'
import { t } from '../texts/texts.ts'
import { type AccountRole, RoleSelect } from './role-select.tsx'

interface AddDialogProps {
  /** What is added, also as the beginning of the ids of its fields. */
  readonly kind: 'person' | 'token'
  readonly title: string
  /** Of names that are allowed. */
  readonly pattern: RegExp
  readonly placeholder?: string
  readonly hint?: string
  readonly firstRole: AccountRole
  readonly onAdd: (account: { readonly name: string; readonly role: AccountRole }) => Promise<void>
  readonly onClose: () => void
  /** Further fields. */
  readonly children?: ReactNode
}

/** Somebody or something that may call the service: a name and what it may do. */
export function AddDialog(props: AddDialogProps) {
  const { kind, title, pattern, placeholder = '', hint, firstRole, onAdd, onClose, children } = props
  const [name, setName] = useState('')
  const [role, setRole] = useState<AccountRole>(firstRole)
  const add = useAction(() => onAdd({ name, role }), { isInDialog: true })
  const isValid = pattern.test(name)
  return (
    <FormDialog
      title={title}
      action={title}
      variant="small"
      isReady={isValid}
      isRunning={add.isRunning}
      error={add.error}
      onSubmit={() => void add.run()}
      onClose={onClose}
    >
      <FormGroup label={t.access.name} fieldId={`${kind}-name`} isRequired>
        <TextInput
          id={`${kind}-name`}
          value={name}
          placeholder={placeholder}
          onChange={(_, value) => setName(value)}
          validated={name === '' || isValid ? 'default' : 'error'}
          aria-describedby={hint === undefined ? undefined : `${kind}-name-hint`}
          autoComplete="off"
          autoFocus
        />
        {hint !== undefined && (
          <p id={`${kind}-name-hint`} className="gw-soft gw-small">
            {hint}
          </p>
        )}
      </FormGroup>
      <RoleSelect id={`${kind}-role`} value={role} onChange={setRole} />
      {children}
    </FormDialog>
  )
}
