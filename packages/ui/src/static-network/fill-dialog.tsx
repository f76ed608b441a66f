import type { StaticHostColumn } from '@groundwork/definition/static-hosts'
import { Checkbox, FormGroup, FormSelect, FormSelectOption, TextInput } from '@patternfly/react-core'
import { useId, useState } from 'react'
import { FormDialog } from '../components/form-dialog.tsx'
import { t } from '../texts/texts.ts'
import { type FillRule, fillColumn } from './fill-rule.ts'
import type { StaticEntry } from './static-entries.ts'

const texts = t.staticNetwork
const COLUMNS = Object.keys(texts.columns) as StaticHostColumn[]
/** What usually differs from machine to machine. */
const COUNTED: readonly StaticHostColumn[] = ['hostname', 'ipv4', 'ipv6']

interface FillDialogProps {
  readonly entries: readonly StaticEntry[]
  readonly onFill: (entries: readonly StaticEntry[]) => void
  readonly onClose: () => void
}

export function FillDialog({ entries, onFill, onClose }: FillDialogProps) {
  const id = useId()
  const [rule, setRule] = useState<FillRule>({
    column: 'ipv4',
    how: 'range',
    start: '',
    step: 1,
    isOnlyEmpty: true,
  })
  const set = (part: Partial<FillRule>) => setRule((all) => ({ ...all, ...part }))
  const filled = rule.start.trim() === '' ? null : fillColumn(entries, rule)
  const isUsable = filled?.ok === true && filled.values.length > 0
  const apply = () => {
    if (filled?.ok !== true) return
    onFill(filled.entries)
    onClose()
  }
  return (
    <FormDialog
      title={texts.fillTitle}
      action={texts.fillApply}
      variant="small"
      isReady={isUsable}
      onSubmit={apply}
      onClose={onClose}
    >
      <FormGroup label={texts.fillColumn} fieldId={`${id}-column`}>
        <FormSelect
          id={`${id}-column`}
          value={rule.column}
          onChange={(_, value) => {
            const column = value as StaticHostColumn
            set({ column, how: COUNTED.includes(column) ? 'range' : 'same' })
          }}
        >
          {COLUMNS.map((column) => (
            <FormSelectOption key={column} value={column} label={texts.columns[column]} />
          ))}
        </FormSelect>
      </FormGroup>
      <FormGroup label={texts.fillHow} fieldId={`${id}-how`}>
        <FormSelect
          id={`${id}-how`}
          value={rule.how}
          onChange={(_, how) => set({ how: how as FillRule['how'] })}
        >
          <FormSelectOption value="range" label={texts.fillRange} />
          <FormSelectOption value="same" label={texts.fillSame} />
        </FormSelect>
      </FormGroup>
      <FormGroup label={rule.how === 'range' ? texts.fillStart : texts.fillValue} fieldId={`${id}-start`}>
        <TextInput
          id={`${id}-start`}
          value={rule.start}
          placeholder={texts.placeholders[rule.column]}
          onChange={(_, start) => set({ start })}
        />
      </FormGroup>
      {rule.how === 'range' && (
        <FormGroup label={texts.fillStep} fieldId={`${id}-step`}>
          <TextInput
            id={`${id}-step`}
            type="number"
            value={rule.step}
            onChange={(_, step) => set({ step: Number(step) })}
          />
        </FormGroup>
      )}
      <Checkbox
        id={`${id}-empty`}
        label={texts.fillWhich}
        isChecked={rule.isOnlyEmpty}
        onChange={(_, isOnlyEmpty) => set({ isOnlyEmpty })}
      />
      {filled !== null && (
        <p role="status" className={filled.ok ? 'gw-soft' : 'gw-bad'}>
          {!filled.ok
            ? filled.message
            : filled.values.length === 0
              ? texts.fillNothing
              : texts.fillPreview(filled.values[0] ?? '', filled.values.at(-1) ?? '', filled.values.length)}
        </p>
      )}
    </FormDialog>
  )
}
