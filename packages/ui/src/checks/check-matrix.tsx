import { useMemo } from 'react'
import { Matrix } from '../components/matrix.tsx'
import { t } from '../texts/texts.ts'
import type { Board, BoardGroup, BoardRow } from './board.ts'
import { CHECK_SIGNS } from './check-look.ts'

interface CheckMatrixProps {
  readonly board: Board
  readonly groups: readonly BoardGroup[]
  readonly check: string | undefined
  readonly host: string | undefined
  readonly onSelect: (check: string, host: string) => void
}

type Line = { readonly group: string } | { readonly row: BoardRow }

/** Checks by hosts. A full cell stands for what blocks, a frame for what fails without blocking. */
export function CheckMatrix({ board, groups, check, host, onSelect }: CheckMatrixProps) {
  const lines = useMemo<readonly Line[]>(
    () => groups.flatMap(({ category, rows }) => [{ group: category }, ...rows.map((row) => ({ row }))]),
    [groups],
  )
  const rowAt = (index: number): BoardRow | undefined => {
    const line = lines[index]
    return line && 'row' in line ? line.row : undefined
  }
  const selected = useMemo(() => {
    const row = lines.findIndex((line) => 'row' in line && line.row.id === check)
    const column = board.hosts.findIndex(({ key }) => key === host)
    return row < 0 || column < 0 ? null : { row, column }
  }, [lines, board, check, host])
  return (
    <Matrix
      label={t.checks.matrix}
      description={t.checks.keys}
      headWidth={innerWidth < 600 ? 150 : 290}
      rows={lines.map((line) =>
        'row' in line
          ? {
              key: line.row.id,
              head: (
                <span title={line.row.title}>
                  {line.row.failing > 0 && <strong className="gw-bad">{line.row.failing}&ensp;</strong>}
                  {line.row.title}
                </span>
              ),
            }
          : {
              key: `group ${line.group}`,
              head: t.checks.categories[line.group] ?? line.group,
              isGroup: true,
            },
      )}
      columns={board.hosts.map(({ key, name }) => ({ key, head: name }))}
      cell={(row, column) => {
        const found = rowAt(row)?.cells[column]
        if (found === undefined) return null
        return (
          <span
            aria-hidden="true"
            className={`gw-sign gw-sign-${found.status}`}
            data-soft={!found.is_blocking || undefined}
          >
            {CHECK_SIGNS[found.status]}
          </span>
        )
      }}
      cellText={(row, column) => {
        const found = rowAt(row)?.cells[column]
        const name = board.hosts[column]?.name ?? ''
        const status = found === undefined ? t.common.none : t.statuses.checks[found.status]
        return t.checks.cell(rowAt(row)?.title ?? '', name, status)
      }}
      selected={selected}
      onSelect={({ row, column }) => {
        const [found, at] = [rowAt(row), board.hosts[column]]
        if (found && at) onSelect(found.id, at.key)
      }}
    />
  )
}
