import type { FeatureSupport } from '@groundwork/contract/versions'
import { RadioField } from '../../forms/choice-fields.tsx'
import { t } from '../../texts/texts.ts'
import { CONTROL_PLANE_COUNTS, countLevel } from '../rules/control-plane.ts'

const texts = t.wizard.controlPlane

interface ControlPlaneFieldProps {
  readonly id: string
  readonly value: number
  readonly version: string
  readonly features: readonly FeatureSupport[]
  readonly onChange: (count: number) => void
  readonly isReadOnly?: boolean
  readonly problem?: string | null | undefined
}

export function ControlPlaneField(props: ControlPlaneFieldProps) {
  const { id, value, version, features, onChange, isReadOnly = false, problem } = props
  const choices = CONTROL_PLANE_COUNTS.map((count) => {
    const level = countLevel(count, features)
    const isDisabled = level === 'unavailable'
    const badge = texts.levels[level]
    return {
      value: String(count),
      label: badge === '' ? (texts.counts[count] ?? '') : `${texts.counts[count]} · ${badge}`,
      isDisabled,
      ...(isDisabled && { text: texts.unavailable(version) }),
      ...(!isDisabled && count === value && { text: texts.texts[count] ?? '' }),
    }
  })
  return (
    <RadioField
      id={id}
      label={texts.label}
      value={String(value)}
      choices={choices}
      isReadOnly={isReadOnly}
      problem={problem}
      onChange={(count) => onChange(Number(count))}
    />
  )
}
