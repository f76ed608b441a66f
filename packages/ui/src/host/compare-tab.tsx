import { Checkbox, FormSelect, FormSelectOption } from '@patternfly/react-core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { FailureState, Loading, Nothing } from '../components/page-states.tsx'
import { hostKey } from '../live/live-state.ts'
import { useHosts } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { compare, isOwn } from './flat-inventory.ts'
import { readInventory } from './read-host.ts'
import type { HostTabProps } from './tab-props.ts'
import { useWholeHost } from './use-whole-host.ts'

const { compare: words } = t.host
const MOST_CHOICES = 500

/** Two machines that should be alike, side by side. Which other one stands in the address. */
export function CompareTab({ summary, host }: HostTabProps) {
  const { with: other = '' } = useSearch({ strict: false }) as { with?: string }
  const navigate = useNavigate()
  const [isShort, setShort] = useState(true)
  const hosts = useHosts()
  const choices = useMemo(
    () =>
      hosts
        .filter((each) => hostKey(each) !== hostKey(summary))
        // Of its own cluster first.
        .sort(
          (a, b) => Number(b.cluster_id === summary.cluster_id) - Number(a.cluster_id === summary.cluster_id),
        )
        .slice(0, MOST_CHOICES),
    [hosts, summary],
  )
  const [infraEnvId = '', hostId = ''] = other.split('/')
  const second = useWholeHost(infraEnvId, hostId)
  const name = choices.find((each) => hostKey(each) === other)?.name ?? hostId
  const rows = useMemo(
    () => (second.data === undefined ? [] : compare(readInventory(host), readInventory(second.data))),
    [host, second.data],
  )
  if (choices.length === 0) return <Nothing title={words.noOther} />
  const shown = isShort ? rows.filter((row) => !row.isSame && !isOwn(row)) : rows
  return (
    <div className="gw-inventory">
      <div className="gw-host-tools">
        <FormSelect
          aria-label={words.with}
          value={other}
          className="gw-host-select"
          onChange={(_, value) => void navigate({ to: '.', search: (old) => ({ ...old, with: value }) })}
        >
          <FormSelectOption value="" label={words.choose} />
          {choices.map((each) => (
            <FormSelectOption key={hostKey(each)} value={hostKey(each)} label={each.name} />
          ))}
        </FormSelect>
        <Checkbox
          id="only-differences"
          label={words.onlyDifferences}
          isChecked={isShort}
          onChange={(_, value) => setShort(value)}
        />
        {second.data !== undefined && (
          <span role="status" className="gw-soft">
            {words.differences(rows.filter((row) => !row.isSame && !isOwn(row)).length)}
          </span>
        )}
      </div>
      {hostId !== '' && second.isPending && <Loading />}
      {second.error !== null && <FailureState error={second.error} onRetry={() => void second.refetch()} />}
      {second.data !== undefined && shown.length === 0 && <p>{words.same}</p>}
      {shown.length > 0 && (
        <div className="gw-scroll-x">
          <table className="gw-plain-table gw-compare">
            <caption className="pf-v6-screen-reader">{words.table}</caption>
            <thead>
              <tr>
                <th scope="col">{words.field}</th>
                <th scope="col">{summary.name}</th>
                <th scope="col">{name}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ path, left, right, isSame }) => (
                <tr key={path} data-differs={!isSame || undefined}>
                  <th scope="row" className="gw-mono gw-small">
                    {path}
                  </th>
                  <td>{left || '–'}</td>
                  <td>{right || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
