import type { HostSummary } from '@groundwork/contract/groundwork'
import type { Disk } from '@groundwork/contract/hosts'
import { chooseDisk, parseDiskRule } from '@groundwork/fleet/disk-rule'
import { FormGroup, FormHelperText, TextInput } from '@patternfly/react-core'
import { useEffect, useId, useMemo, useState } from 'react'
import { client } from '../client/client.ts'
import { FormDialog } from '../components/form-dialog.tsx'
import { diskText } from '../format/bytes.ts'
import { paramsOf } from '../host/host-actions.ts'
import { readInventory } from '../host/read-host.ts'
import { hostKey } from '../live/live-state.ts'
import { t } from '../texts/texts.ts'
import type { BulkStepProps } from './bulk-dialog.tsx'
import { FilterProblemLine } from './filter-problem.tsx'
import { PreviewTable } from './preview-table.tsx'
import { runBulk } from './run-bulk.ts'

/** The disk to install to, found on each host by a rule, with a preview. */
export function DiskRuleDialog({ title, hosts, note, onClose, onRun }: BulkStepProps) {
  const id = useId()
  const [text, setText] = useState('smallest ssd')
  const parsed = useMemo(() => parseDiskRule(text), [text])
  const { disks, done } = useDisks(hosts)
  const choices = useMemo(
    () =>
      hosts.flatMap((host) => {
        const known = disks.get(hostKey(host))
        return parsed.ok && known !== undefined ? [{ host, choice: chooseDisk(parsed.rule, known) }] : []
      }),
    [hosts, disks, parsed],
  )
  const chosen = new Map(
    choices.flatMap(({ host, choice }) => {
      if (!choice.ok || choice.disk.id === undefined) return []
      // What is chosen already needs no request.
      return choice.disk.id === host.installation_disk?.id ? [] : [[hostKey(host), choice.disk.id] as const]
    }),
  )
  const bad = choices.filter(({ choice }) => !choice.ok).length
  const run = () =>
    onRun(
      hosts.filter((host) => chosen.has(hostKey(host))),
      (host) =>
        client.call('v2UpdateHost', {
          params: paramsOf(host),
          body: { disks_selected_config: [{ id: chosen.get(hostKey(host)) ?? '', role: 'install' }] },
        }),
    )
  return (
    <FormDialog
      title={title}
      action={t.hosts.bulk.disk(chosen.size)}
      isReady={chosen.size > 0 && done === hosts.length}
      onClose={onClose}
      onSubmit={run}
    >
      <FormGroup label={t.hosts.disks.rule} fieldId={`${id}-rule`} isRequired>
        <TextInput
          id={`${id}-rule`}
          className="gw-mono"
          value={text}
          autoFocus
          onChange={(_, value) => setText(value)}
        />
        <FormHelperText className="gw-small gw-soft">{t.hosts.disks.hint}</FormHelperText>
        {!parsed.ok && (
          <FilterProblemLine id={`${id}-problem`} text={text} problem={parsed.problem} onFix={setText} />
        )}
      </FormGroup>
      {note}
      <div role="status">
        {done < hosts.length && <p>{t.hosts.disks.loading(done, hosts.length)}</p>}
        {bad > 0 && <p className="gw-attention">{t.hosts.disks.problems(bad)}</p>}
      </div>
      <PreviewTable
        label={t.hosts.disks.table}
        heads={[t.hosts.disks.now, t.hosts.disks.byRule]}
        rows={choices.map(({ host, choice }) => ({
          key: hostKey(host),
          name: `${host.name}: ${host.installation_disk?.name ?? t.hosts.disks.notChosen}`,
          value: choice.ok ? nameOf(choice.disk) : '',
          problem: choice.ok ? null : choice.message,
        }))}
      />
    </FormDialog>
  )
}

const nameOf = ({ name, path, model, size_bytes = 0 }: Disk): string =>
  [name ?? path, diskText(size_bytes), model].filter(Boolean).join(' · ')

/** The rule is tried on all hosts each time, and there can be thousands. */
const SHOWN_EVERY_MS = 250

/** Summaries have no disks: each host is asked for, a few at a time. */
function useDisks(hosts: readonly HostSummary[]) {
  const [disks, setDisks] = useState<ReadonlyMap<string, readonly Disk[]>>(new Map())
  const [done, setDone] = useState(0)
  const wanted = hosts.map(hostKey).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: hosts change all the time, which ones they are does not
  useEffect(() => {
    const control = new AbortController()
    const found = new Map<string, readonly Disk[]>()
    const read = async (host: HostSummary) => {
      const whole = await client.call('v2GetHost', { params: paramsOf(host), signal: control.signal })
      found.set(hostKey(host), readInventory(whole).disks ?? [])
    }
    let shownAt = Number.NEGATIVE_INFINITY
    const onProgress = ({ done: count, isOver }: { done: number; isOver: boolean }) => {
      const now = performance.now()
      if (control.signal.aborted || (!isOver && now - shownAt < SHOWN_EVERY_MS)) return
      shownAt = now
      setDone(count)
      setDisks(new Map(found))
    }
    void runBulk(hosts, read, onProgress, control.signal)
    return () => control.abort()
  }, [wanted])
  return { disks, done }
}
