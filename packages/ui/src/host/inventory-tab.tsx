import { Button, SearchInput } from '@patternfly/react-core'
import DownloadIcon from '@patternfly/react-icons/dist/esm/icons/download-icon'
import { useDeferredValue, useMemo, useState } from 'react'
import { CopyText } from '../components/copy-text.tsx'
import { Nothing, NothingFound } from '../components/page-states.tsx'
import { saveText } from '../components/save-file.ts'
import { t } from '../texts/texts.ts'
import { flatten } from './flat-inventory.ts'
import { JsonTree } from './json-tree.tsx'
import { readInventory } from './read-host.ts'
import type { HostTabProps } from './tab-props.ts'

const { inventory: words } = t.host
const MOST_FOUND = 300

/** What the agent reported, as it is: a tree, or what a search finds in it. */
export function InventoryTab({ summary, host }: HostTabProps) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text).trim().toLowerCase()
  const inventory = useMemo(() => readInventory(host), [host])
  const entries = useMemo(() => flatten(inventory), [inventory])
  if (entries.length === 0) return <Nothing title={t.host.noInventory}>{t.host.noInventoryText}</Nothing>
  const found =
    wanted === ''
      ? []
      : entries.filter(({ path, value }) => `${path} ${value}`.toLowerCase().includes(wanted))
  const json = JSON.stringify(inventory, null, 2)
  return (
    <div className="gw-inventory">
      <div className="gw-host-tools">
        <SearchInput
          aria-label={words.search}
          placeholder={words.search}
          value={text}
          onChange={(_, value) => setText(value)}
          onClear={() => setText('')}
        />
        <Button
          variant="secondary"
          icon={<DownloadIcon />}
          onClick={() => saveText(`${summary.name}-inventory.json`, json, 'application/json')}
        >
          {words.download}
        </Button>
        <span role="status" className="gw-soft">
          {wanted !== '' && words.found(found.length)}
        </span>
      </div>
      {wanted === '' ? (
        <JsonTree label={words.tree} value={inventory} />
      ) : found.length === 0 ? (
        <NothingFound title={words.none} onClear={() => setText('')} />
      ) : (
        <table className="gw-plain-table">
          <tbody>
            {found.slice(0, MOST_FOUND).map(({ path, value }) => (
              <tr key={path}>
                <th scope="row" className="gw-mono gw-small">
                  {path}
                </th>
                <td>
                  <CopyText text={value} title={path} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
