import { Alert } from '@patternfly/react-core'
import { t } from '../texts/texts.ts'
import { useConfigure } from './configure-context.ts'
import { FailedCheckList } from './failed-check-list.tsx'
import { groupFailed } from './rules/group-failed.ts'
import { markOf, type Step } from './rules/steps.ts'

/** The checks that this step can mend, each with its remedy. */
export function StepProblems({ step }: { step: Step }) {
  const { failed } = useConfigure()
  if (step === 'review' || failed === null) return null
  const ofStep = failed.filter((each) => each.step === step)
  if (ofStep.length === 0) return null
  const mark = markOf(failed, step)
  const blocking = groupFailed(ofStep.filter(({ check }) => check.is_blocking)).length
  return (
    <Alert
      component="p"
      isInline
      className="gw-step-problems"
      variant={mark === 'blocked' ? 'danger' : mark === 'todo' ? 'info' : 'warning'}
      title={
        mark === 'warned'
          ? t.wizard.problems.softTitle(groupFailed(ofStep).length)
          : mark === 'todo'
            ? t.wizard.problems.toDoTitle(blocking)
            : t.wizard.problems.title(blocking)
      }
    >
      <FailedCheckList failed={ofStep} />
    </Alert>
  )
}
