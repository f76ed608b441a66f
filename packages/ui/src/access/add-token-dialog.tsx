import { FormGroup, FormSelect, FormSelectOption, TextInput } from '@patternfly/react-core'
import { useState } from 'react'
import { client } from '../client/client.ts'
import { FormDialog } from '../components/form-dialog.tsx'
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
  return (
    <FormDialog
      title={t.access.tokens.add}
      action={t.access.tokens.add}
      variant="small"
      isReady={isValid}
      isRunning={add.isRunning}
      error={add.error}
      onSubmit={() => void add.run()}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
