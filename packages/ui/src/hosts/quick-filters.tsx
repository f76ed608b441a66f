import type { HostSummary } from '@groundwork/contract/groundwork'
import { useMemo } from 'react'
import { LookIcon } from '../components/status-word.tsx'
import { t } from '../texts/texts.ts'
import { lookCounts } from './look-counts.ts'

interface QuickFiltersProps {
  readonly hosts: ReadonlyMap<string, HostSummary>
  readonly filter: string
  readonly onFilter: (filter: string) => void
}

/** The fleet in one line; each count is a filter that is switched on and off. */
export function QuickFilters({ hosts, filter, onFilter }: QuickFiltersProps) {
  const counts = useMemo(() => lookCounts(hosts.values()), [hosts])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
    <div role="group" aria-label={t.hosts.quick.label} className="gw-quick">
      {counts.map(({ look, count, filter: wanted }) => (
        <button
          key={look}
          type="button"
          className="gw-quick-filter"
          aria-pressed={filter === wanted}
          onClick={() => onFilter(filter === wanted ? '' : wanted)}
        >
          <LookIcon look={look} />
          <strong>{count.toLocaleString('en')}</strong> {t.hosts.quick[look]}
        </button>
      ))}
    </div>
  )
}
