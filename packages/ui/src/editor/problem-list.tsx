import { Button } from '@patternfly/react-core'
import ExclamationCircleIcon from '@patternfly/react-icons/dist/esm/icons/exclamation-circle-icon'
import ExclamationTriangleIcon from '@patternfly/react-icons/dist/esm/icons/exclamation-triangle-icon'
import { t } from '../texts/texts.ts'
import type { EditorProblem } from './editor-problem.ts'

const MOST = 50

/** What is wrong with a text; a click goes to the line. */
export function ProblemList(props: {
  readonly problems: readonly EditorProblem[]
  readonly onOpen: (problem: EditorProblem) => void
}) {
  const { problems, onOpen } = props
  if (problems.length === 0) return null
  return (
    <ul className="gw-problems" aria-label={t.definition.problems(problems.length)}>
      {problems.slice(0, MOST).map((problem) => (
        <li key={`${problem.line} ${problem.column} ${problem.message}`}>
          {problem.severity === 'error' ? (
            <ExclamationCircleIcon className="gw-bad" aria-label={t.definition.error} />
          ) : (
            <ExclamationTriangleIcon className="gw-attention" aria-label={t.definition.warning} />
          )}{' '}
          <Button variant="link" isInline onClick={() => onOpen(problem)}>
            {t.definition.line(problem.line)}
          </Button>{' '}
          {problem.message}
        </li>
      ))}
    </ul>
  )
}
