import { type ApiState, planChanges } from '@groundwork/definition/api'
import type { Definition, PlacedReference } from '@groundwork/definition/document'
import { Alert, Button, Title } from '@patternfly/react-core'
import { useMemo, useState } from 'react'
import { client } from '../client/client.ts'
import { BusyButton } from '../components/busy-button.tsx'
import { useToasts } from '../components/toasts.tsx'
import { YamlDiff } from '../editor/yaml-diff.tsx'
import { t } from '../texts/texts.ts'
import { applyPlan, type Progress, sendWith } from './apply-plan.ts'
import { PlanView } from './plan-view.tsx'
import { SecretFields } from './secret-fields.tsx'
import { filled } from './use-definition-text.ts'

const texts = t.definition

interface ApplyViewProps {
  /** What the service had when the text was begun. */
  readonly state: ApiState
  readonly before: string
  readonly after: string
  readonly definition: Definition
  readonly references: readonly PlacedReference[]
  readonly onBack: () => void
  /** Everything was sent; `ids`: of what was made. */
  readonly onApplied: (ids: ReadonlyMap<string, string>) => void
}

/** The difference, the requests, and the button that sends them. */
export function ApplyView(props: ApplyViewProps) {
  const { state, before, after, definition, references, onBack, onApplied } = props
  const toasts = useToasts()
  const [contents, setContents] = useState<Readonly<Record<string, string>>>({})
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isRunning, setRunning] = useState(false)
  const fresh = useMemo(() => planChanges(state, filled(definition, contents)), [state, definition, contents])
  // What is being sent must not change under way.
  const [sent, setSent] = useState<typeof fresh | null>(null)
  const plan = sent ?? fresh
  const hasFailed = progress?.states.includes('failed') ?? false
  const refill = (next: Readonly<Record<string, string>>) => {
    setContents(next)
    // Nothing was done yet: what is sent may still become another.
    if (isRunning || (progress?.states.includes('done') ?? false)) return
    setSent(null)
    setProgress(null)
  }
  const apply = async () => {
    setSent(plan)
    setRunning(true)
    const end = await applyPlan(
      sendWith(client),
      plan.calls,
      setProgress,
      hasFailed ? (progress ?? undefined) : undefined,
    )
    setRunning(false)
    if (end.states.some((each) => each !== 'done')) return
    toasts.succeeded(texts.applied)
    onApplied(end.ids)
  }
  return (
    <div className="gw-apply">
      <SecretFields references={references} contents={contents} onChange={refill} />
      <section aria-labelledby="differences-title">
        <Title headingLevel="h2" size="lg" id="differences-title">
          {texts.differences}
        </Title>
        <YamlDiff label={texts.differencesLabel} before={before} after={after} height="medium" />
      </section>
      <section aria-labelledby="plan-title">
        <Title headingLevel="h2" size="lg" id="plan-title">
          {texts.plan}: {texts.planCount(plan.calls.length)}
        </Title>
        <PlanView plan={plan} progress={progress} />
      </section>
      {hasFailed && !isRunning && (
        <Alert component="p" isInline variant="danger" title={texts.applyStopped} />
      )}
      <div className="gw-apply-actions">
        <BusyButton
          variant="primary"
          isBusy={isRunning}
          isDisabled={plan.calls.length === 0}
          onClick={() => void apply()}
        >
          {hasFailed ? texts.again : texts.apply(plan.calls.length)}
        </BusyButton>
        <Button variant="link" isDisabled={isRunning} onClick={onBack}>
          {texts.backToText}
        </Button>
      </div>
    </div>
  )
}
