import type { Bundle } from '@groundwork/contract/versions'
import { Card, CardBody, CardTitle, Checkbox } from '@patternfly/react-core'
import { t } from '../../texts/texts.ts'
import type { ChosenBundle } from './operator-choice.ts'
import { operatorTitle } from './operator-row.tsx'

const texts = t.wizard.operators

interface BundleCardProps {
  readonly bundle: Bundle
  readonly chosen: ChosenBundle | undefined
  readonly isReadOnly: boolean
  readonly onToggle: () => void
  readonly onOptional: (optional: readonly string[]) => void
}

export function BundleCard({ bundle, chosen, isReadOnly, onToggle, onOptional }: BundleCardProps) {
  const { id = '', title = id, description, operators = [], optional_operators } = bundle
  const optional = chosen?.optional ?? []
  return (
    <Card isCompact variant="secondary">
      <CardTitle component="h4">
        <Checkbox
          id={`bundle-${id}`}
          label={title}
          isChecked={chosen !== undefined}
          isDisabled={isReadOnly}
          onChange={onToggle}
        />
      </CardTitle>
      <CardBody>
        <p>{description}</p>
        <p className="gw-soft gw-small">{texts.includes(operators.map(operatorTitle).join(', '))}</p>
        {chosen !== undefined && (optional_operators ?? []).length > 0 && (
          <fieldset className="gw-radios">
            <legend className="gw-legend">{texts.optional}</legend>
            {(optional_operators ?? []).map((name) => (
              <Checkbox
                key={name}
                id={`bundle-${id}-${name}`}
                label={operatorTitle(name)}
                isChecked={optional.includes(name)}
                isDisabled={isReadOnly}
                onChange={(_, isChecked) =>
                  onOptional(isChecked ? [...optional, name] : optional.filter((each) => each !== name))
                }
              />
            ))}
          </fieldset>
        )}
      </CardBody>
    </Card>
  )
}
