import { FormGroup, FormSelect, FormSelectOption } from '@patternfly/react-core'
import { t } from '../texts/texts.ts'

export const ROLES = ['admin', 'user', 'read-only'] as const
export type AccountRole = (typeof ROLES)[number]

interface RoleSelectProps {
  readonly id: string
  readonly value: AccountRole
  readonly onChange: (role: AccountRole) => void
}

export const RoleSelect = ({ id, value, onChange }: RoleSelectProps) => (
  <FormGroup label={t.access.role} fieldId={id}>
    <FormSelect
      id={id}
      value={value}
      aria-describedby={`${id}-hint`}
      onChange={(_, chosen) => onChange(ROLES.find((role) => role === chosen) ?? 'read-only')}
    >
      {ROLES.map((role) => (
        <FormSelectOption key={role} value={role} label={t.access.roles[role]} />
      ))}
    </FormSelect>
    <p id={`${id}-hint`} className="gw-soft gw-small">
      {t.access.roleHints[value]}
    </p>
  </FormGroup>
)
