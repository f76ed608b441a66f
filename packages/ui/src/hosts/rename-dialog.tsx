import type { HostSummary } from '@groundwork/contract/groundwork'
import type { HostNames } from '@groundwork/fleet/host-fields'
import { parseNameTemplate, previewRenames, type Rename } from '@groundwork/fleet/name-template'
import { Checkbox, FormGroup, FormHelperText, TextInput } from '@patternfly/react-core'
import { useId, useMemo, useState } from 'react'
import { client } from '../client/client.ts'
import { FormDialog } from '../components/form-dialog.tsx'
import { paramsOf } from '../host/host-actions.ts'
import { hostKey } from '../live/live-state.ts'
import { t } from '../texts/texts.ts'
import type { BulkStepProps } from './bulk-dialog.tsx'
import { FilterProblemLine } from './filter-problem.tsx'
import { PreviewTable } from './preview-table.tsx'

interface RenameDialogProps extends BulkStepProps {
  readonly others: ReadonlyMap<string, HostSummary>
  readonly names: HostNames
}

/** Many hosts by one template, with a preview of each name and of what is wrong with it. */
export function RenameDialog({ title, hosts, note, others, names, onClose, onRun }: RenameDialogProps) {
  const id = useId()
  const [text, setText] = useState('node-{{n}}')
  const [start, setStart] = useState('1')
  const [isAlike, setAlike] = useState(false)
  const parsed = useMemo(() => parseNameTemplate(text), [text])
  const staying = useMemo(() => {
    const renamed = new Set(hosts.map(hostKey))
    const clusters = new Set(hosts.map(({ cluster_id }) => cluster_id))
    // Names have to differ within a cluster only.
    return [...others.values()].filter(
      (host) => !renamed.has(hostKey(host)) && host.cluster_id !== null && clusters.has(host.cluster_id),
    )
  }, [hosts, others])
  const renames = useMemo<readonly Rename[]>(() => {
    if (!parsed.ok) return []
    const count = isAlike ? 'alike' : 'all'
    return previewRenames(parsed.template, hosts, {
      start: Number(start) || 0,
      count,
      others: staying,
      names,
    })
  }, [parsed, hosts, staying, names, start, isAlike])
  const good = renames.filter(({ isChange, problems }) => isChange && problems.length === 0)
  const bad = renames.filter(({ problems }) => problems.length > 0).length
  const run = () => {
    const newNames = new Map(good.map(({ host, after }) => [hostKey(host), after]))
    onRun(
      hosts.filter((host) => newNames.has(hostKey(host))),
      (host) =>
        client.call('v2UpdateHost', {
          params: paramsOf(host),
          body: { host_name: newNames.get(hostKey(host)) ?? host.name },
        }),
    )
  }
  return (
    <FormDialog
      title={title}
      action={t.hosts.bulk.rename(good.length)}
      isReady={good.length > 0}
      onClose={onClose}
      onSubmit={run}
    >
      <FormGroup label={t.hosts.renames.template} fieldId={`${id}-template`} isRequired>
        <TextInput
          id={`${id}-template`}
          className="gw-mono"
          value={text}
          autoFocus
          onChange={(_, value) => setText(value)}
        />
        <FormHelperText className="gw-small gw-soft">{t.hosts.renames.hint}</FormHelperText>
        {!parsed.ok && (
          <FilterProblemLine id={`${id}-problem`} text={text} problem={parsed.problem} onFix={setText} />
        )}
      </FormGroup>
      <FormGroup label={t.hosts.renames.start} fieldId={`${id}-start`}>
        <TextInput
          id={`${id}-start`}
          type="number"
          min={0}
          value={start}
          onChange={(_, value) => setStart(value)}
        />
      </FormGroup>
      <Checkbox
        id={`${id}-alike`}
        label={t.hosts.renames.alike}
        isChecked={isAlike}
        onChange={(_, value) => setAlike(value)}
      />
      {note}
      {bad > 0 && <p className="gw-attention">{t.hosts.renames.problems(bad)}</p>}
      <PreviewTable
        label={t.hosts.renames.table}
        heads={[t.hosts.renames.before, t.hosts.renames.after]}
        rows={renames.map(({ host, before, after, isChange, problems }) => ({
          key: hostKey(host),
          name: before,
          value: isChange ? after : t.hosts.renames.same,
          problem: problems[0]?.message ?? null,
        }))}
      />
    </FormDialog>
  )
}
