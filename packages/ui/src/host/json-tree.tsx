import { t } from '../texts/texts.ts'

/** A tree of plain details elements: they open by keyboard, are found by the browser's search, and need no script. */
export const JsonTree = ({ label, value }: { label: string; value: object }) => (
  <section aria-label={label} className="gw-tree">
    {Object.entries(value).map(([name, inner]) => (
      <Branch key={name} name={name} value={inner} isOpen />
    ))}
  </section>
)

function Branch({ name, value, isOpen = false }: { name: string; value: unknown; isOpen?: boolean }) {
  if (typeof value !== 'object' || value === null)
    return (
      <div className="gw-tree-leaf">
        <span className="gw-soft">{name}</span> <code>{JSON.stringify(value)}</code>
      </div>
    )
  const entries = Object.entries(value)
  const isPlainList = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  if (isPlainList)
    return (
      <div className="gw-tree-leaf">
        <span className="gw-soft">{name}</span> <code>{JSON.stringify(value)}</code>
      </div>
    )
  return (
    <details className="gw-tree-branch" open={isOpen && entries.length < 20}>
      <summary>
        {name} <span className="gw-soft gw-small">{t.host.inventory.more(entries.length)}</span>
      </summary>
      {entries.map(([key, inner]) => (
        <Branch key={key} name={titleOf(key, inner)} value={inner} />
      ))}
    </details>
  )
}

/** A disk is better known by its name than by its number. */
function titleOf(key: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return key
  const { name } = value as { name?: unknown }
  return typeof name === 'string' ? name : key
}
