import type { Check } from '@groundwork/contract/groundwork'
import { Label } from '@patternfly/react-core'
import { Remedies } from '../components/remedy.tsx'
import { LookLabel } from '../components/status-label.tsx'
import { t } from '../texts/texts.ts'
import { CHECK_LOOKS } from './check-look.ts'
import './checks.css'
import { measureName, measureText, withUnit } from './measure-text.ts'

/** Cause, evidence and remedies of one check; its title stands above, where it is used. */
export function CheckDetails({ check }: { check: Check }) {
  const { status, is_blocking, cause, message, evidence, remedies, follows } = check
  return (
    <div className="gw-check-details">
      <div className="gw-check-labels">
        <LookLabel look={CHECK_LOOKS[status]}>{t.statuses.checks[status]}</LookLabel>
        {is_blocking && (
          <Label variant="outline" color="red">
            {t.checks.blocking}
          </Label>
        )}
        <code className="gw-soft gw-small">{check.id}</code>
      </div>
      <p className="gw-check-cause">{cause ?? message}</p>
      {follows !== undefined && <p className="gw-soft">{t.checks.follows(follows)}</p>}
      {evidence !== null && <Evidence evidence={evidence} />}
      {remedies.length > 0 && <Remedies remedies={remedies} />}
    </div>
  )
}

function Evidence({ evidence: { seen, needed: given } }: { evidence: NonNullable<Check['evidence']> }) {
  const needed = withUnit(given)
  const names = [...new Set([...Object.keys(seen), ...Object.keys(needed)])]
  if (names.length === 0) return null
  const hasNeeded = Object.keys(needed).length > 0
  return (
    <table className="gw-check-evidence">
      <caption className="pf-v6-screen-reader">{t.checks.evidence}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t.checks.seen}</th>
          {hasNeeded && <th scope="col">{t.checks.needed}</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{measureName(name)}</th>
            <td>{seen[name] === undefined ? '' : measureText(name, seen[name])}</td>
            {hasNeeded && <td>{needed[name] === undefined ? '' : measureText(name, needed[name])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
