import type { StaticHostColumn } from '@groundwork/definition/static-hosts'
import { Button, Switch } from '@patternfly/react-core'
import CodeIcon from '@patternfly/react-icons/dist/esm/icons/code-icon'
import TrashIcon from '@patternfly/react-icons/dist/esm/icons/trash-icon'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { t } from '../texts/texts.ts'
import { pasted } from './paste-rows.ts'
import {
  type EntryProblem,
  entryOfRow,
  isEmptyRow,
  macsOf,
  nameOf,
  type StaticEntry,
  toYaml,
  type YamlEntry,
} from './static-entries.ts'

const texts = t.staticNetwork
const COLUMNS = Object.keys(texts.columns) as StaticHostColumn[]
/** What nearly every table has; the others appear when they are used or asked for. */
const USUAL: readonly StaticHostColumn[] = ['hostname', 'mac', 'interface', 'ipv4', 'gateway', 'dns']

interface StaticTableProps {
  readonly entries: readonly StaticEntry[]
  readonly problems: readonly EntryProblem[]
  readonly isReadOnly: boolean
  readonly onChange: (entries: readonly StaticEntry[]) => void
  /** Opens the settings of a machine as YAML. */
  readonly onYaml: (entry: YamlEntry) => void
}

/** One row a machine, one cell a setting, as in a spreadsheet. */
export function StaticTable({ entries, problems, isReadOnly, onChange, onYaml }: StaticTableProps) {
  const id = useId()
  const [isAll, setAll] = useState(false)
  const columns = COLUMNS.filter(
    (column) =>
      isAll ||
      USUAL.includes(column) ||
      entries.some((entry) => entry.kind === 'row' && entry.row[column] !== '') ||
      problems.some((problem) => problem.column === column),
  )
  const longest = Object.fromEntries(
    columns.map((column) => [
      column,
      Math.max(0, ...entries.map((entry) => (entry.kind === 'row' ? entry.row[column].length : 0))),
    ]),
  )
  const replace = (index: number, entry: StaticEntry) =>
    onChange(entries.map((each, at) => (at === index ? entry : each)))
  const openYaml = (index: number, entry: StaticEntry) => {
    const yaml = entry.kind === 'row' ? toYaml(entry) : entry
    if (yaml !== entry) replace(index, yaml)
    onYaml(yaml)
  }
  return (
    <div>
      <Switch
        id={`${id}-all`}
        label={texts.allColumns}
        isChecked={isAll}
        onChange={(_, isChecked) => setAll(isChecked)}
      />
      <div className="gw-table-scroll gw-static-scroll">
        <table className="gw-static-table" aria-label={texts.table}>
          <thead>
            <tr>
              <th scope="col">#</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {texts.columns[column]}
                </th>
              ))}
              <td className="gw-static-actions" />
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name while its cells are typed
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                {entry.kind === 'yaml' ? (
                  <YamlCells
                    width={columns.length}
                    entry={entry}
                    onOpen={() => onYaml(entry)}
                    isWrong={problems.some((each) => each.index === index)}
                  />
                ) : (
                  columns.map((column) => (
                    <td key={column}>
                      <Cell
                        id={`${id}-${index}-${column}`}
                        column={column}
                        index={index}
                        value={entry.row[column]}
                        problem={
                          problems.find((each) => each.index === index && each.column === column)?.message
                        }
                        isReadOnly={isReadOnly}
                        isHinted={index === 0 && isEmptyRow(entry)}
                        width={Math.min(WIDEST, Math.max(WIDTHS[column], longest[column] ?? 0))}
                        onMove={(by) => document.getElementById(`${id}-${index + by}-${column}`)?.focus()}
                        onChange={(value) => replace(index, entryOfRow({ ...entry.row, [column]: value }))}
                        onPaste={(text) => {
                          const next = pasted(entries, text, { index, column, columns })
                          if (next !== null) onChange(next)
                          return next !== null
                        }}
                      />
                    </td>
                  ))
                )}
                <td className="gw-static-actions">
                  {entry.kind === 'row' && !isReadOnly && (
                    <Button
                      variant="plain"
                      size="sm"
                      icon={<CodeIcon />}
                      aria-label={texts.asYaml(index + 1)}
                      title={texts.asYaml(index + 1)}
                      onClick={() => openYaml(index, entry)}
                    />
                  )}
                  {!isReadOnly && (
                    <Button
                      variant="plain"
                      size="sm"
                      icon={<TrashIcon />}
                      aria-label={texts.remove(index + 1)}
                      title={texts.remove(index + 1)}
                      onClick={() => onChange(entries.filter((_, at) => at !== index))}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface CellProps {
  readonly id: string
  readonly column: StaticHostColumn
  readonly index: number
  readonly value: string
  readonly problem: string | undefined
  readonly isReadOnly: boolean
  /** Shows what could be written into it. */
  readonly isHinted: boolean
  /** In characters. */
  readonly width: number
  readonly onChange: (value: string) => void
  /** True: the text was more than one cell, and was taken. */
  readonly onPaste: (text: string) => boolean
  readonly onMove: (by: number) => void
}

function Cell(props: CellProps) {
  const { id, column, index, value, problem, isReadOnly, isHinted, width, onChange, onPaste, onMove } = props
  const paste = (event: ClipboardEvent) => {
    if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault()
  }
  const move = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <input
      id={id}
      className={problem === undefined ? 'gw-cell' : 'gw-cell gw-cell-wrong'}
      aria-label={texts.cell(texts.columns[column], index + 1)}
      aria-invalid={problem !== undefined}
      title={problem}
      value={value}
      placeholder={isHinted ? texts.placeholders[column] : ''}
      readOnly={isReadOnly}
      autoComplete="off"
      spellCheck={false}
      size={width}
      onChange={(event) => onChange(event.target.value)}
      onPaste={isReadOnly ? undefined : paste}
      onKeyDown={move}
    />
  )
}

/** Two MAC addresses. */
const WIDEST = 36

const WIDTHS: Readonly<Record<StaticHostColumn, number>> = {
  hostname: 12,
  mac: 17,
  interface: 8,
  ipv4: 16,
  ipv6: 14,
  gateway: 12,
  gateway6: 10,
  dns: 12,
  vlan: 4,
  bond: 12,
  mtu: 4,
}

const YamlCells = ({
  entry,
  isWrong,
  width,
  onOpen,
}: {
  entry: YamlEntry
  isWrong: boolean
  width: number
  onOpen: () => void
}) => (
  <>
    <td className="gw-static-text">{nameOf(entry)}</td>
    <td className="gw-static-text gw-mono">{macsOf(entry).join(' ')}</td>
    <td colSpan={width - 2} className={isWrong ? 'gw-static-text gw-bad' : 'gw-static-text gw-soft'}>
      {texts.yamlOnly}{' '}
      <Button variant="link" isInline onClick={onOpen}>
        {texts.yamlOpen}
      </Button>
    </td>
  </>
)
