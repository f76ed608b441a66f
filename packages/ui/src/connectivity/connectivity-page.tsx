import { ToggleGroup, ToggleGroupItem } from '@patternfly/react-core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FailureState, Loading, Nothing } from '../components/page-states.tsx'
import { t } from '../texts/texts.ts'
import { BrokenPairs } from './broken-pairs.tsx'
import './connectivity.css'
import { HeatMap } from './heat-map.tsx'
import { LinkPanel } from './link-panel.tsx'
import { LinkTable } from './link-table.tsx'
import { MEASURES } from './links.ts'
import { ReachGroups } from './reach-groups.tsx'
import { brokenPairs, hasReports, reachGroups, suspects } from './survey.ts'
import { useSurvey } from './use-survey.ts'

/** Ids of hosts; which pair is looked at stands in the address. */
interface PairSearch {
  readonly measure?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export function ConnectivityPage() {
  const { clusterId } = useParams({ from: '/clusters/$clusterId/connectivity' })
  const query = useSurvey(clusterId)
  const search = useSearch({ strict: false }) as PairSearch
  const navigate = useNavigate()
  const go = (next: PairSearch) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...next }), replace: true })
  const survey = query.data?.survey
  const pairs = useMemo(() => (survey === undefined ? [] : brokenPairs(survey)), [survey])
  if (survey === undefined)
    return query.error === null ? (
      <Loading lines={10} />
    ) : (
      <FailureState error={query.error} onRetry={() => void query.refetch()} />
    )
  if (survey.nodes.length === 0) return <Nothing title={t.connectivity.noHosts} />
  if (!hasReports(survey))
    return <Nothing title={t.connectivity.waiting}>{t.connectivity.waitingText}</Nothing>
  const measure = MEASURES.find((each) => each === search.measure) ?? 'l2'
  const place = (id: string | undefined) => survey.nodes.findIndex((node) => node.id === id)
  const [from, to] = [place(search.from), place(search.to)]
  const selected = from < 0 || to < 0 || from === to ? null : { row: from, column: to }
  const select = (row: number, column: number) =>
    go({ from: survey.nodes[row]?.id, to: survey.nodes[column]?.id })
  const reported = survey.nodes.filter(({ report }) => report !== null).length
  return (
    <div className="gw-connectivity">
      <BrokenPairs
        pairs={pairs}
        suspects={suspects(pairs, survey.nodes)}
        onSelect={({ from: row, to: column, measure: wanted }) => {
          go({ measure: wanted, from: survey.nodes[row]?.id, to: survey.nodes[column]?.id })
        }}
      />
      <div className="gw-connectivity-head">
        <ToggleGroup aria-label={t.connectivity.measure} isCompact>
          {MEASURES.map((each) => (
            <ToggleGroupItem
              key={each}
              buttonId={`measure-${each}`}
              text={t.connectivity.measures[each]}
              isSelected={each === measure}
              onChange={() => go({ measure: each })}
            />
          ))}
        </ToggleGroup>
        <span className="gw-soft gw-small">
          {t.connectivity.explained[measure]}{' '}
          {reported < survey.nodes.length && t.connectivity.reported(reported, survey.nodes.length)}
        </span>
      </div>
      <div className={selected === null ? '' : 'gw-connectivity-split'}>
        <HeatMap survey={survey} measure={measure} selected={selected} onSelect={select} />
        {selected !== null && (
          <LinkPanel
            survey={survey}
            from={selected.row}
            to={selected.column}
            onClose={() => go({ from: undefined, to: undefined })}
          />
        )}
      </div>
      <ReachGroups
        groups={reachGroups(query.data?.majorityGroups, survey.nodes)}
        total={survey.nodes.length}
      />
      <LinkTable survey={survey} measure={measure} />
    </div>
  )
}
