import {
  Button,
  Form,
  FormGroup,
  FormSelect,
  FormSelectOption,
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
import { useSession } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { type AccountRole, RoleSelect } from './role-select.tsx'

const NAME = /^[A-Za-z0-9][A-Za-z0-9 ._@-]{0,62}$/
/** 0: it never expires. */
const DAYS = [7, 30, 90, 365, 0] as const
const DAY_MS = 86_400_000

interface AddTokenProps {
  readonly onClose: () => void
  readonly onAdded: (token: string) => void
}

export function AddTokenDialog({ onClose, onAdded }: AddTokenProps) {
  const { role: mine } = useSession()
  const [name, setName] = useState('')
  const [role, setRole] = useState<AccountRole>(mine)
  const [days, setDays] = useState('90')
  const add = useAction(
    async () => {
      const lifetime = Number(days) * DAY_MS
      const expires = lifetime > 0 ? { expires_at: new Date(Date.now() + lifetime).toISOString() } : {}
      const made = await client.call('createToken', { body: { name, role, ...expires } })
      onAdded(made.token)
    },
    { isInDialog: true },
  )
  const isValid = NAME.test(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid) void add.run()
  }
  return (
    <Modal isOpen variant="small" onClose={onClose} aria-labelledby="add-token-title">
      <ModalHeader title={t.access.tokens.add} labelId="add-token-title" />
      <ModalBody>
        <Form id="add-token" onSubmit={submit}>
          <FormGroup label={t.access.name} fieldId="token-name" isRequired>
            <TextInput
              id="token-name"
              value={name}
              placeholder={t.access.tokens.nameHint}
              onChange={(_, value) => setName(value)}
              validated={name === '' || isValid ? 'default' : 'error'}
              autoComplete="off"
              autoFocus
            />
          </FormGroup>
          <RoleSelect id="token-role" value={role} onChange={setRole} />
          <FormGroup label={t.access.tokens.expires} fieldId="token-days">
            <FormSelect id="token-days" value={days} onChange={(_, value) => setDays(value)}>
              {DAYS.map((count) => (
                <FormSelectOption
                  key={count}
                  value={String(count)}
                  label={count === 0 ? t.access.tokens.never : t.access.tokens.days(count)}
                />
              ))}
            </FormSelect>
          </FormGroup>
        </Form>
        <DialogFailure error={add.error} />
      </ModalBody>
      <ModalFooter>
        <BusyButton type="submit" form="add-token" isDisabled={!isValid} isBusy={add.isRunning}>
          {t.access.tokens.add}
        </BusyButton>
        <Button variant="link" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
