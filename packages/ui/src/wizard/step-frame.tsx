import { ActionListItem, Button, Form, Title } from '@patternfly/react-core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { canSave, FormFoot, type SavedForm } from '../forms/form-foot.tsx'
import { t } from '../texts/texts.ts'
import { useConfigure } from './configure-context.ts'
import { STEPS, type Step } from './rules/steps.ts'
import { StepProblems } from './step-problems.tsx'

interface StepFrameProps {
  readonly step: Step
  readonly intro?: ReactNode
  /** Left out: the step has nothing to save. */
  readonly form?: SavedForm
  /** Something that was typed cannot be right: saving waits. */
  readonly isInvalid?: boolean
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** What all steps have: a title, what fails in it, the fields, and how to go on. */
export function StepFrame({
  step,
  intro,
  form,
  isInvalid = false,
  isWide = false,
  children,
}: StepFrameProps) {
  const { isReadOnly } = useConfigure()
  const hasForm = form !== undefined && !isReadOnly
  return (
    <section aria-labelledby="step-title" className="gw-step">
      <Title headingLevel="h2" id="step-title">
        {t.wizard.steps[step]}
      </Title>
      {intro !== undefined && <p className="gw-soft">{intro}</p>}
      <StepProblems step={step} />
      <Form
        className={isWide ? 'gw-form-wide' : 'gw-form'}
        onSubmit={(event) => {
          event.preventDefault()
          if (hasForm && canSave(form, isInvalid)) void form.save()
        }}
      >
        {children}
        <FormFoot form={hasForm ? form : undefined} isInvalid={isInvalid}>
          <StepLinks step={step} />
        </FormFoot>
      </Form>
    </section>
  )
}

function StepLinks({ step }: { step: Step }) {
  const { cluster } = useConfigure()
  const at = STEPS.indexOf(step)
  const next = STEPS[at + 1]
  const before = STEPS[at - 1]
  const link = (to: Step, text: string) => (
    <ActionListItem>
      <Button
        variant={to === next ? 'secondary' : 'link'}
        component={(props) => (
          <Link
            {...props}
            to="/clusters/$clusterId/configure/$step"
            params={{ clusterId: cluster.id, step: to }}
          />
        )}
      >
        {text}
      </Button>
    </ActionListItem>
  )
  return (
    <>
      {next !== undefined && link(next, t.wizard.form.next(t.wizard.steps[next]))}
      {before !== undefined && link(before, t.wizard.form.back(t.wizard.steps[before]))}
    </>
  )
}
