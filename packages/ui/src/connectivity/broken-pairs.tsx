import { Button } from '@patternfly/react-core'
import { LookIcon, LookWord } from '../components/status-word.tsx'
import { t } from '../texts/texts.ts'
import type { BrokenPair, Suspect } from './survey.ts'

const MOST_SHOWN = 8

/** What is broken, in sentences with names: the first thing on the page. */
export function BrokenPairs({
  pairs,
  suspects,
  onSelect,
}: {
  pairs: readonly BrokenPair[]
  suspects: readonly Suspect[]
  onSelect: (pair: BrokenPair) => void
}) {
  if (pairs.length === 0)
    return (
      <p role="status">
        <LookWord look="good">{t.connectivity.noBroken}</LookWord>
      </p>
    )
  return (
    <section aria-label={t.connectivity.broken}>
      <h2 className="gw-board-heading">
        {t.connectivity.broken} ({pairs.length})
      </h2>
      {suspects.length > 0 && (
        <p>{t.connectivity.suspects(suspects.map(({ name, count }) => `${name} (${count})`).join(', '))}</p>
      )}
      <ul className="gw-broken">
        {pairs.slice(0, MOST_SHOWN).map((pair) => (
          <li key={pair.text}>
            <LookIcon look="bad" />{' '}
            <Button variant="link" isInline onClick={() => onSelect(pair)}>
              {pair.text}
            </Button>
            {pair.isOneWay && <span className="gw-attention"> {t.connectivity.asymmetric}</span>}
          </li>
        ))}
      </ul>
      {pairs.length > MOST_SHOWN && (
        <p className="gw-soft">{t.connectivity.more(pairs.length - MOST_SHOWN)}</p>
      )}
    </section>
  )
}
