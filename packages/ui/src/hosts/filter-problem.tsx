import type { FilterProblem } from '@groundwork/fleet/host-filter'
import { Button } from '@patternfly/react-core'
import { t } from '../texts/texts.ts'

interface FilterProblemLineProps {
  readonly id: string
  readonly text: string
  readonly problem: FilterProblem
  readonly onFix: (text: string) => void
}

/** The text with the place marked, what is wrong there, and what probably was meant. */
export function FilterProblemLine({ id, text, problem, onFix }: FilterProblemLineProps) {
  const { start, end, message, suggestion } = problem
  const place = text.slice(start, Math.max(end, start + 1))
  return (
    <div id={id} role="status" className="gw-filter-problem">
      <code aria-hidden="true">
        {text.slice(0, start)}
        <mark>{place === '' ? ' ' : place}</mark>
        {text.slice(start + place.length)}
      </code>{' '}
      <span className="pf-v6-screen-reader">{t.hosts.filterAt(start + 1)} </span>
      {message}{' '}
      {suggestion !== undefined && (
        <Button
          variant="link"
          isInline
          onClick={() => onFix(text.slice(0, start) + suggestion + text.slice(end))}
        >
          {t.hosts.didYouMean(suggestion)}
        </Button>
      )}
    </div>
  )
}
