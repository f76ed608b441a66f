// The table of machines with everything that fills it, and the settings of single machines as YAML below.
import type { HostSummary } from '@groundwork/contract/groundwork'
import { EMPTY_ROW, parsePastedRows, printRows } from '@groundwork/definition/static-hosts'
import { Button, ExpandableSection } from '@patternfly/react-core'
import PlusCircleIcon from '@patternfly/react-icons/dist/esm/icons/plus-circle-icon'
import { useMemo, useState } from 'react'
import { FileButton } from '../components/file-button.tsx'
import { Nothing } from '../components/page-states.tsx'
import { t } from '../texts/texts.ts'
import { FillDialog } from './fill-dialog.tsx'
import { followEntry } from './follow-entry.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { withRows } from './paste-rows.ts'
import {
  configOf,
  type EntryProblem,
  macsOf,
  NEW_ENTRY,
  type StaticEntry,
  type YamlEntry,
} from './static-entries.ts'
import './static-network.css'
import { StaticTable } from './static-table.tsx'
import { YamlPanel } from './yaml-panel.tsx'

const texts = t.staticNetwork

interface StaticNetworkEditorProps {
  readonly entries: readonly StaticEntry[]
  readonly problems: readonly EntryProblem[]
  /** Hosts that could get a row. */
  readonly hosts: readonly HostSummary[]
  readonly isReadOnly: boolean
  readonly onChange: (entries: readonly StaticEntry[]) => void
}

export function StaticNetworkEditor(props: StaticNetworkEditorProps) {
  const { entries, problems, hosts, isReadOnly, onChange } = props
  const [opened, setOpened] = useState<{ readonly id: number; readonly entry: YamlEntry } | null>(null)
  const open = opened === null ? null : followEntry(opened.entry, entries)
  const shown = open === null ? undefined : entries[open]
  const tools = !isReadOnly && <Tools entries={entries} hosts={hosts} onChange={onChange} />
  if (entries.length === 0)
    return (
      <Nothing title={texts.none} headingLevel="h3" actions={tools}>
        {texts.noneText}
      </Nothing>
    )
  return (
    <div className="gw-static">
      <div className="gw-chips">{tools}</div>
      <StaticTable
        entries={entries}
        problems={problems}
        isReadOnly={isReadOnly}
        onChange={onChange}
        onYaml={(entry) => setOpened({ id: (opened?.id ?? 0) + 1, entry })}
      />
      <RowProblems problems={problems} />
      {opened !== null && shown?.kind === 'yaml' && (
        <YamlPanel
          key={opened.id}
          entry={shown}
          isReadOnly={isReadOnly}
          onClose={() => setOpened(null)}
          onChange={(entry) => {
            if (entry.kind === 'yaml') setOpened({ ...opened, entry })
            onChange(entries.map((each, index) => (index === open ? entry : each)))
          }}
        />
      )}
      <Preview entries={entries} />
    </div>
  )
}

function Tools({
  entries,
  hosts,
  onChange,
}: Pick<StaticNetworkEditorProps, 'entries' | 'hosts' | 'onChange'>) {
  const [dialog, setDialog] = useState<'paste' | 'fill' | null>(null)
  const known = new Set(entries.flatMap(macsOf))
  const missing = hosts.filter(({ mac }) => mac !== '' && !known.has(mac.toLowerCase()))
  const rows = entries.flatMap((entry) => (entry.kind === 'row' ? [entry.row] : []))
  const upload = async (chosen: File | undefined) => {
    if (chosen !== undefined) onChange(withRows(entries, parsePastedRows(await chosen.text()).rows))
  }
  return (
    <>
      <Button variant="secondary" icon={<PlusCircleIcon />} onClick={() => onChange([...entries, NEW_ENTRY])}>
        {texts.addRow}
      </Button>
      <Button variant="secondary" onClick={() => setDialog('paste')}>
        {texts.paste}
      </Button>
      <FileButton
        text={texts.upload}
        variant="secondary"
        accept=".csv,.tsv,.txt,text/csv"
        onChoose={([chosen]) => void upload(chosen)}
      />
      {missing.length > 0 && (
        <Button
          variant="secondary"
          onClick={() =>
            onChange(
              withRows(
                entries,
                missing.map(({ name, mac }) => ({ ...EMPTY_ROW, hostname: name, mac })),
              ),
            )
          }
        >
          {texts.fromHosts} ({missing.length})
        </Button>
      )}
      {rows.length > 0 && (
        <>
          <Button variant="secondary" onClick={() => setDialog('fill')}>
            {texts.fill}
          </Button>
          <a
            className="pf-v6-c-button pf-m-link"
            download="static-addresses.csv"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(printRows(rows))}`}
          >
            {texts.download}
          </a>
        </>
      )}
      {dialog === 'paste' && (
        <PasteDialog onTake={(taken) => onChange(withRows(entries, taken))} onClose={() => setDialog(null)} />
      )}
      {dialog === 'fill' && (
        <FillDialog entries={entries} onFill={onChange} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

const MOST = 8

function RowProblems({ problems }: { problems: readonly EntryProblem[] }) {
  if (problems.length === 0) return null
  return (
    <div role="status">
      <p className="gw-bad">{texts.rowProblems(problems.length)}</p>
      <ul className="gw-row-problems">
        {problems.slice(0, MOST).map(({ index, column, message }) => (
          <li key={`${index} ${column} ${message}`}>
            {texts.rowProblem(index + 1)}
            {column !== null && `, ${texts.columns[column]}`}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Preview({ entries }: { entries: readonly StaticEntry[] }) {
  const [isExpanded, setExpanded] = useState(false)
  const text = useMemo(
    () => (isExpanded ? JSON.stringify({ static_network_config: configOf(entries) }, null, 2) : ''),
    [isExpanded, entries],
  )
  return (
    <ExpandableSection
      toggleText={texts.preview}
      isExpanded={isExpanded}
      onToggle={(_, next) => setExpanded(next)}
    >
      <p className="gw-soft">{texts.previewText}</p>
      <pre
        className="gw-request"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long requests scroll, by keyboard too
        tabIndex={0}
      >
        {text}
      </pre>
    </ExpandableSection>
  )
}
