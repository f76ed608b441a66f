import type { Check } from '@groundwork/contract/groundwork'
import { Label } from '@patternfly/react-core'
import { Remedies } from '../components/remedy.tsx'
import { LookLabel } from '../components/status-label.tsx'
import { t } from '../texts/texts.ts'
import { CHECK_LOOKS } from './check-look.ts'
import './checks.css'
import { type Measure, measureName, measureText, withUnit } from './measure-text.ts'

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
            <td>{seen[name] !== undefined && <Value name={name} value={seen[name]} />}</td>
            {hasNeeded && <td>{needed[name] !== undefined && <Value name={name} value={needed[name]} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const MOST_LINES = 8

/** Long lists are read line by line. */
function Value({ name, value }: { name: string; value: Measure }) {
  if (typeof value !== 'object' || value.length < 3) return measureText(name, value)
  return (
    <ul>
      {value.slice(0, MOST_LINES).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {value.length > MOST_LINES && <li>{t.checks.moreLines(value.length - MOST_LINES)}</li>}
    </ul>
  )
}
