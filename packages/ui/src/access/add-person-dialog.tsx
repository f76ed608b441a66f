import { client } from '../client/client.ts'
import { t } from '../texts/texts.ts'
import { AddDialog } from './add-dialog.tsx'

const NAME = /^[a-z0-9][a-z0-9._@-]{0,62}$/

interface AddPersonProps {
  readonly onClose: () => void
  readonly onAdded: (name: string, oneTimeLogin: string) => void
}

export const AddPersonDialog = ({ onClose, onAdded }: AddPersonProps) => (
  <AddDialog
    kind="person"
    title={t.access.people.add}
    pattern={NAME}
    hint={t.access.people.nameHint}
    firstRole="user"
    onAdd={async (account) => {
      const made = await client.call('createUser', { body: account })
      onAdded(account.name, made.one_time_login ?? '')
    }}
    onClose={onClose}
  />
)
