import type { OperatorSupport } from '@groundwork/contract/versions'
import { Checkbox, Label, TextInput } from '@patternfly/react-core'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../client/client.ts'
import { t } from '../../texts/texts.ts'
import type { OperatorState } from './operator-choice.ts'

const texts = t.wizard.operators

export const operatorTitle = (name: string): string => t.wizard.operatorTexts[name]?.title ?? name

interface OperatorRowProps {
  readonly support: OperatorSupport
  readonly state: OperatorState
  /** What it needs on top, a sentence for each role. */
  readonly needs: readonly string[]
  readonly properties: string
  readonly isReadOnly: boolean
  readonly onToggle: () => void
  readonly onProperties: (properties: string) => void
}

/** One operator: tick it, or see why it is ticked already or cannot be. */
export function OperatorRow(props: OperatorRowProps) {
  const { support, state, needs, properties, isReadOnly, onToggle, onProperties } = props
  const { name, support_level, reason } = support
  const isUnavailable = support_level === 'unavailable'
  const isBrought = state.requiredBy.length > 0 || state.bundles.length > 0
  const isExcluded = state.excludedBy.length > 0 && !state.isChosen
  const level = t.wizard.controlPlane.levels[support_level]
  const notes = [
    ...(isUnavailable ? [reason === undefined ? texts.unavailable : texts.reasons[reason]] : []),
    ...(isExcluded ? [texts.excludes(titles(state.excludedBy))] : []),
    ...(state.requiredBy.length > 0 ? [texts.requiredBy(titles(state.requiredBy))] : []),
    ...(state.bundles.length > 0 ? [texts.inBundle(state.bundles.join(', '))] : []),
    ...needs,
  ]
  return (
    <div className="gw-operator">
      <Checkbox
        id={`operator-${name}`}
        label={
          <>
            {operatorTitle(name)}{' '}
            {level !== '' && !isUnavailable && (
              <Label isCompact variant="outline" color="orange">
                {level}
              </Label>
            )}
          </>
        }
        description={
          <>
            {t.wizard.operatorTexts[name]?.text}
            {notes.length > 0 && <span className="gw-operator-note">{notes.join(' · ')}</span>}
          </>
        }
        isChecked={state.isChosen || isBrought}
        isDisabled={isReadOnly || (!state.isChosen && (isUnavailable || isExcluded || isBrought))}
        onChange={onToggle}
      />
      {state.isChosen && (
        <OperatorProperties name={name} value={properties} isReadOnly={isReadOnly} onChange={onProperties} />
      )}
    </div>
  )
}

const titles = (names: readonly string[]): string => names.map(operatorTitle).join(', ')

interface OperatorPropertiesProps {
  readonly name: string
  readonly value: string
  readonly isReadOnly: boolean
  readonly onChange: (value: string) => void
}

/** Only operators that take settings show a field for them. */
function OperatorProperties({ name, value, isReadOnly, onChange }: OperatorPropertiesProps) {
  const known = useQuery({
    queryKey: ['operator-properties', name],
    queryFn: ({ signal }) =>
      client.call('V2ListOperatorProperties', { params: { operator_name: name }, signal }),
  })
  const list = known.data ?? []
  if (list.length === 0 && value === '') return null
  return (
    <div className="gw-operator-properties">
      <TextInput
        aria-label={`${operatorTitle(name)}: ${texts.properties}`}
        placeholder={`{${list.map((each) => `"${each.name}": "${each.default_value ?? ''}"`).join(', ')}}`}
        value={value}
        isDisabled={isReadOnly}
        className="gw-mono"
        onChange={(_, next) => onChange(next)}
      />
    </div>
  )
}
