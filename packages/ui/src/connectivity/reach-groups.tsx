import { LookWord } from '../components/status-word.tsx'
import { t } from '../texts/texts.ts'
import type { ReachGroup } from './survey.ts'

/** In each network the largest set of hosts that all reach each other: what the checks of hosts go by. */
export function ReachGroups({ groups, total }: { groups: readonly ReachGroup[]; total: number }) {
  if (groups.length === 0) return null
  return (
    <section aria-label={t.connectivity.groups}>
      <h2 className="gw-board-heading">{t.connectivity.groups}</h2>
      <ul className="gw-broken">
        {groups.map(({ network, members, missing }) => (
          <li key={network}>
            <LookWord look={missing.length === 0 ? 'good' : members.length === 0 ? 'bad' : 'attention'}>
              {members.length === 0
                ? t.connectivity.groupNone(network)
                : t.connectivity.groupIn(network, members.length, total)}
            </LookWord>
            {members.length > 0 && missing.length > 0 && (
              <span className="gw-soft"> {t.connectivity.missing(missing.join(', '))}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
