import { FormGroup, TextInput } from '@patternfly/react-core'
import { useState } from 'react'
import { client } from '../client/client.ts'
import { FormDialog } from '../components/form-dialog.tsx'
import { useAction } from '../components/use-action.ts'
import { t } from '../texts/texts.ts'
import { type AccountRole, RoleSelect } from './role-select.tsx'

const NAME = /^[a-z0-9][a-z0-9._@-]{0,62}$/

interface AddPersonProps {
  readonly onClose: () => void
  readonly onAdded: (name: string, oneTimeLogin: string) => void
}

export function AddPersonDialog({ onClose, onAdded }: AddPersonProps) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<AccountRole>('user')
  const add = useAction(
    async () => {
      const made = await client.call('createUser', { body: { name, role } })
      onAdded(name, made.one_time_login ?? '')
    },
    { isInDialog: true },
  )
  const isValid = NAME.test(name)
  return (
    <FormDialog
      title={t.access.people.add}
      action={t.access.people.add}
      variant="small"
      isReady={isValid}
      isRunning={add.isRunning}
      error={add.error}
      onSubmit={() => void add.run()}
      onClose={onClose}
    >
      <FormGroup label={t.access.name} fieldId="person-name" isRequired>
        <TextInput
          id="person-name"
          value={name}
          onChange={(_, value) => setName(value)}
          validated={name === '' || isValid ? 'default' : 'error'}
          aria-describedby="person-name-hint"
          autoComplete="off"
          autoFocus
        />
        <p id="person-name-hint" className="gw-soft gw-small">
          {t.access.people.nameHint}
        </p>
      </FormGroup>
      <RoleSelect id="person-role" value={role} onChange={setRole} />
    </FormDialog>
  )
}
