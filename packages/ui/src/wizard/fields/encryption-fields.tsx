import { Button, TextInput } from '@patternfly/react-core'
import PlusCircleIcon from '@patternfly/react-icons/dist/esm/icons/plus-circle-icon'
import TrashIcon from '@patternfly/react-icons/dist/esm/icons/trash-icon'
import { SelectField } from '../../forms/choice-fields.tsx'
import { t } from '../../texts/texts.ts'
import type { DetailsValues, TangServer } from '../rules/details-values.ts'

const texts = t.wizard.fields
const ROLE_SETS = Object.entries(texts.roleSets).map(([value, label]) => ({
  value: value as DetailsValues['encryptOn'],
  label,
}))
export const roleSetChoices = ROLE_SETS

interface EncryptionFieldsProps {
  readonly values: Pick<DetailsValues, 'encryptOn' | 'encryptMode' | 'tang_servers'>
  readonly set: (part: Partial<DetailsValues>) => void
  readonly isReadOnly: boolean
  readonly problem?: string | undefined
}

export function EncryptionFields({ values, set, isReadOnly, problem }: EncryptionFieldsProps) {
  const { encryptOn, encryptMode, tang_servers } = values
  return (
    <>
      <div className="gw-form-pair">
        <SelectField
          id="encrypt-on"
          label={texts.diskEncryption}
          value={encryptOn}
          choices={ROLE_SETS}
          isReadOnly={isReadOnly}
          problem={problem}
          onChange={(next) => set({ encryptOn: next })}
        />
        {encryptOn !== 'none' && (
          <SelectField
            id="encrypt-mode"
            label={texts.encryptionMode}
            value={encryptMode}
            isReadOnly={isReadOnly}
            choices={(['tpmv2', 'tang'] as const).map((value) => ({
              value,
              label: texts.encryptionModes[value],
            }))}
            onChange={(next) =>
              set({
                encryptMode: next,
                ...(next === 'tang' &&
                  tang_servers.length === 0 && { tang_servers: [{ url: '', thumbprint: '' }] }),
              })
            }
          />
        )}
      </div>
      {encryptOn !== 'none' && encryptMode === 'tang' && (
        <TangServers
          servers={tang_servers}
          isReadOnly={isReadOnly}
          onChange={(next) => set({ tang_servers: next })}
        />
      )}
    </>
  )
}

interface TangServersProps {
  readonly servers: readonly TangServer[]
  readonly isReadOnly: boolean
  readonly onChange: (servers: readonly TangServer[]) => void
}

function TangServers({ servers, isReadOnly, onChange }: TangServersProps) {
  const change = (at: number, part: Partial<TangServer>) =>
    onChange(servers.map((server, index) => (index === at ? { ...server, ...part } : server)))
  return (
    <fieldset className="gw-radios">
      <legend className="gw-legend">{texts.tang}</legend>
      {servers.map((server, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and keep their place
        <div key={index} className="gw-line">
          <TextInput
            aria-label={`${texts.tangUrl} ${index + 1}`}
            placeholder="https://tang.example.com"
            value={server.url}
            isDisabled={isReadOnly}
            onChange={(_, url) => change(index, { url: url.trim() })}
          />
          <TextInput
            aria-label={`${texts.tangThumbprint} ${index + 1}`}
            placeholder={texts.tangThumbprint}
            value={server.thumbprint}
            isDisabled={isReadOnly}
            onChange={(_, thumbprint) => change(index, { thumbprint: thumbprint.trim() })}
          />
          {!isReadOnly && (
            <Button
              variant="plain"
              icon={<TrashIcon />}
              aria-label={t.wizard.form.removeLine(`${texts.tang} ${index + 1}`)}
              onClick={() => onChange(servers.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && (
        <div>
          <Button
            variant="link"
            isInline
            icon={<PlusCircleIcon />}
            onClick={() => onChange([...servers, { url: '', thumbprint: '' }])}
          >
            {t.wizard.form.addLine}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
