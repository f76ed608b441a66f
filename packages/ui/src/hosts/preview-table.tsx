import { t } from '../texts/texts.ts'

interface PreviewRow {
  readonly key: string
  readonly name: string
  readonly value: string
  /** Why it will not happen for this one. */
  readonly problem: string | null
}

interface PreviewTableProps {
  readonly label: string
  readonly heads: readonly [string, string]
  readonly rows: readonly PreviewRow[]
}

/** More are not read by anybody; problems come first. */
const MOST_SHOWN = 200

export function PreviewTable({ label, heads, rows }: PreviewTableProps) {
  const shown = [...rows.filter(({ problem }) => problem), ...rows.filter(({ problem }) => !problem)]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lists scroll, by keyboard too
    <section className="gw-bulk-scroll" tabIndex={0} aria-label={label}>
      <table className="gw-bulk-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, MOST_SHOWN).map(({ key, name, value, problem }) => (
            <tr key={key}>
              <td>{name}</td>
              <td>
                <span className="gw-mono">{value}</span>
                {problem !== null && <div className="gw-attention gw-small">{problem}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_SHOWN && (
        <p className="gw-soft">{t.hosts.renames.more(rows.length - MOST_SHOWN)}</p>
      )}
    </section>
  )
}
