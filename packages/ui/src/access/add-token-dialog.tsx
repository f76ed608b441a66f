import { FormGroup, FormSelect, FormSelectOption } from '@patternfly/react-core'
import { useState } from 'react'
import { client } from '../client/client.ts'
import { useSession } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { AddDialog } from './add-dialog.tsx'

const NAME = /^[A-Za-z0-9][A-Za-z0-9 ._@-]{0,62}$/
/** 0: it never expires. */
const DAYS = [7, 30, 90, 365, 0] as const
const DAY_MS = 86_400_000

interface AddTokenProps {
  readonly onClose: () => void
  readonly onAdded: (token: string) => void
}

export function AddTokenDialog({ onClose, onAdded }: AddTokenProps) {
  const { role } = useSession()
  const [days, setDays] = useState('90')
  return (
    <AddDialog
      kind="token"
      title={t.access.tokens.add}
      pattern={NAME}
      placeholder={t.access.tokens.nameHint}
      firstRole={role}
      onAdd={async (account) => {
        const lifetime = Number(days) * DAY_MS
        const expires = lifetime > 0 ? { expires_at: new Date(Date.now() + lifetime).toISOString() } : {}
        const made = await client.call('createToken', { body: { ...account, ...expires } })
        onAdded(made.token)
      }}
      onClose={onClose}
    >
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
    </AddDialog>
  )
}
