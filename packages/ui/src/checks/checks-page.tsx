import type { Check, ClusterChecks as Checks } from '@groundwork/contract/groundwork'
import { ToggleGroup, ToggleGroupItem } from '@patternfly/react-core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { client } from '../client/client.ts'
import { FailureState, Loading, Nothing } from '../components/page-states.tsx'
import { LookIcon, LookWord } from '../components/status-word.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { useClusterQuery } from '../live/use-cluster-query.ts'
import { useCluster } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import {
  type Board,
  blockers,
  boardOf,
  groupsOf,
  isFailing,
  SHOWN,
  type Shown,
  withoutAbsent,
} from './board.ts'
import { CHECK_LOOKS } from './check-look.ts'
import { CheckMatrix } from './check-matrix.tsx'
import { CheckPanel } from './check-panel.tsx'
import './checks.css'

/** `host` is empty for a check of the cluster. All of it stands in the address. */
interface BoardSearch {
  readonly show?: string | undefined
  readonly check?: string | undefined
  readonly host?: string | undefined
}

export function ChecksPage() {
  const { clusterId } = useParams({ from: '/clusters/$clusterId/checks' })
  const checks = useClusterQuery<Checks>('cluster-checks', clusterId, (signal) =>
    client.call('listClusterChecks', { params: { cluster_id: clusterId }, signal }),
  )
  const search = useSearch({ strict: false }) as BoardSearch
  const navigate = useNavigate()
  const go = (next: BoardSearch) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...next }), replace: true })
  const operators = useCluster(clusterId)?.monitored_operators
  const made = useMemo(
    () => checks.data && withoutAbsent(checks.data, new Set((operators ?? []).map(({ name = '' }) => name))),
    [checks.data, operators],
  )
  const board = useMemo(() => boardOf(made ?? { hosts: [] }), [made])
  if (made === undefined)
    return checks.error === null ? (
      <Loading lines={10} />
    ) : (
      <FailureState error={checks.error} onRetry={() => void checks.refetch()} />
    )
  const shown = SHOWN.find((each) => each === search.show) ?? 'failing'
  const { cluster } = made
  const selectedHost = board.hosts.findIndex(({ key }) => key === search.host)
  const chosen =
    search.host === undefined
      ? cluster.find(({ id }) => id === search.check)
      : board.rows.find(({ id }) => id === search.check)?.cells[selectedHost]
  return (
    <div className="gw-board">
      <div className="gw-board-head">
        <Summary board={board} cluster={cluster} />
        <div className="gw-board-head">
          <span className="gw-soft gw-small">
            {t.checks.judged} <TimeAgo at={made.judged_at} />
          </span>
          <ToggleGroup aria-label={t.checks.show} isCompact>
            {SHOWN.map((each) => (
              <ToggleGroupItem
                key={each}
                buttonId={`show-${each}`}
                text={t.checks.shown[each]}
                isSelected={each === shown}
                onChange={() => go({ show: each })}
              />
            ))}
          </ToggleGroup>
        </div>
      </div>
      <div className={chosen === undefined ? '' : 'gw-board-split'}>
        <div className="gw-board">
          <ClusterChecks
            checks={cluster.filter((check) => shown === 'all' || isWorth(check, shown))}
            selected={search.host === undefined ? search.check : undefined}
            onSelect={(check) => go({ check, host: undefined })}
          />
          <HostChecks board={board} shown={shown} search={search} onSelect={go} />
        </div>
        {chosen !== undefined && (
          <CheckPanel
            check={chosen}
            board={board}
            host={search.host === undefined ? undefined : board.hosts[selectedHost]}
            onHost={(host) => go({ host })}
            onClose={() => go({ check: undefined, host: undefined })}
          />
        )}
      </div>
    </div>
  )
}

const isWorth = (check: Check, shown: Shown): boolean =>
  shown === 'blocking' ? check.is_blocking : isFailing(check) || check.status === 'pending'

/** "3 of 12 hosts: No time server is followed", the worst three. */
function Summary({ board, cluster }: { board: Board; cluster: readonly Check[] }) {
  const worst = blockers(board)
  const isGood = worst.length === 0
  const isClusterBlocked = cluster.some(({ is_blocking }) => is_blocking)
  return (
    <div className="gw-board-summary" role="status">
      {isGood && (
        <LookWord look={isClusterBlocked ? 'attention' : 'good'}>
          {isClusterBlocked ? t.checks.onlyCluster : t.checks.allGood}
        </LookWord>
      )}
      {worst.slice(0, 3).map(({ id, title, blocking }) => (
        <LookWord key={id} look="bad">
          {t.checks.blockedBy(blocking, board.hosts.length, t.checkFailures[id] ?? title)}
        </LookWord>
      ))}
    </div>
  )
}

interface ClusterChecksProps {
  readonly checks: readonly Check[]
  readonly selected: string | undefined
  readonly onSelect: (id: string) => void
}

function ClusterChecks({ checks, selected, onSelect }: ClusterChecksProps) {
  if (checks.length === 0) return null
  return (
    <section aria-label={t.checks.cluster}>
      <h2 className="gw-board-heading">{t.checks.cluster}</h2>
      <div className="gw-board-cluster">
        {checks.map(({ id, title, status }) => (
          <button
            key={id}
            type="button"
            className="gw-board-check"
            aria-pressed={id === selected}
            onClick={() => onSelect(id)}
          >
            <LookIcon look={CHECK_LOOKS[status]} />
            {title}
            <span className="pf-v6-screen-reader">{t.statuses.checks[status]}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

interface HostChecksProps {
  readonly board: Board
  readonly shown: Shown
  readonly search: BoardSearch
  readonly onSelect: (search: BoardSearch) => void
}

function HostChecks({ board, shown, search, onSelect }: HostChecksProps) {
  const groups = useMemo(() => groupsOf(board, shown), [board, shown])
  return (
    <section aria-label={t.checks.hosts}>
      <h2 className="gw-board-heading">{t.checks.hosts}</h2>
      {board.hosts.length === 0 ? (
        <Nothing title={t.checks.noHosts} headingLevel="h3">
          {t.checks.noHostsText}
        </Nothing>
      ) : groups.length === 0 ? (
        <p>
          <LookWord look="good">{t.checks.nothingFailing}</LookWord>
        </p>
      ) : (
        <CheckMatrix
          board={board}
          groups={groups}
          check={search.check}
          host={search.host}
          onSelect={(check, host) => onSelect({ check, host })}
        />
      )}
    </section>
  )
}
