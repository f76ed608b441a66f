import { t } from '../texts/texts.ts'
import { STAGE_KINDS } from './stage-look.ts'

/** What the colours of the lanes mean; `isOn`: there is also something expected. */
export function LaneLegend({ isOn }: { isOn: boolean }) {
  const words = t.installation.legend
  return (
    <ul className="gw-legend" aria-label={words.label}>
      {STAGE_KINDS.map((kind) => (
        <li key={kind}>
          <span aria-hidden="true" className={`gw-swatch gw-stage-${kind}`} /> {words[kind]}
        </li>
      ))}
      {isOn && (
        <>
          <li>
            <span aria-hidden="true" className="gw-swatch gw-expected" /> {words.expected}
          </li>
          <li>
            <span aria-hidden="true" className="gw-swatch gw-swatch-now" /> {words.now}
          </li>
        </>
      )}
    </ul>
  )
}
