import {
  Button,
  Form,
  FormGroup,
  Modal,
  ModalBody,
  ModalFooter,
  ModalHeader,
  TextInput,
} from '@patternfly/react-core'
import { type FormEvent, useState } from 'react'
import { client } from '../client/client.ts'
import { BusyButton } from '../components/busy-button.tsx'
import { DialogFailure } from '../components/dialog-failure.tsx'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid) void add.run()
  }
  return (
    <Modal isOpen variant="small" onClose={onClose} aria-labelledby="add-person-title">
      <ModalHeader title={t.access.people.add} labelId="add-person-title" />
      <ModalBody>
        <Form id="add-person" onSubmit={submit}>
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
        </Form>
        <DialogFailure error={add.error} />
      </ModalBody>
      <ModalFooter>
        <BusyButton type="submit" form="add-person" isDisabled={!isValid} isBusy={add.isRunning}>
          {t.access.people.add}
        </BusyButton>
        <Button variant="link" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
