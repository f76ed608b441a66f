import type { Check } from '@groundwork/contract/groundwork'
import { Button } from '@patternfly/react-core'
import TimesIcon from '@patternfly/react-icons/dist/esm/icons/times-icon'
import { Link } from '@tanstack/react-router'
import { useFocusBack } from '../components/use-focus-back.ts'
import { t } from '../texts/texts.ts'
import { type Board, type BoardHost, isFailing } from './board.ts'
import { CheckDetails } from './check-details.tsx'

interface CheckPanelProps {
  readonly check: Check
  readonly board: Board
  /** undefined: it is a check of the cluster. */
  readonly host: BoardHost | undefined
  readonly onHost: (key: string) => void
  readonly onClose: () => void
}

/** Cause, numbers and remedies of the chosen cell, and who else has the same. */
export function CheckPanel({ check, board, host, onHost, onClose }: CheckPanelProps) {
  useFocusBack()
  const row = host === undefined ? undefined : board.rows.find(({ id }) => id === check.id)
  const affected = board.hosts.filter((_, index) => {
    const cell = row?.cells[index]
    return cell !== undefined && isFailing(cell)
  })
  return (
    <aside className="gw-board-panel" aria-label={check.title}>
      <div className="gw-board-panel-head">
        <div>
          <h2 className="gw-board-heading">{check.title}</h2>
          {host === undefined ? (
            <span className="gw-soft">{t.checks.clusterName}</span>
          ) : (
            <Link
              to="/hosts/$infraEnvId/$hostId/$tab"
              params={{ infraEnvId: host.infraEnvId, hostId: host.id, tab: 'checks' }}
            >
              {host.name}
            </Link>
          )}
        </div>
        <Button variant="plain" aria-label={t.checks.closePanel} icon={<TimesIcon />} onClick={onClose} />
      </div>
      <CheckDetails check={check} />
      {affected.length > 1 && (
        <section aria-label={t.checks.affected}>
          <h3 className="gw-small gw-soft">
            {t.checks.affected} ({affected.length})
          </h3>
          <div className="gw-board-hosts">
            {affected.map(({ key, name }) => (
              <Button
                key={key}
                variant="link"
                isInline
                isDisabled={key === host?.key}
                onClick={() => onHost(key)}
              >
                {name}
              </Button>
            ))}
          </div>
        </section>
      )}
    </aside>
  )
}
