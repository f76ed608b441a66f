import { parsePastedRows, type StaticHostRow } from '@groundwork/definition/static-hosts'
import { FormGroup, TextArea } from '@patternfly/react-core'
import { useId, useMemo, useState } from 'react'
import { FormDialog } from '../components/form-dialog.tsx'
import { t } from '../texts/texts.ts'

const texts = t.staticNetwork

interface PasteDialogProps {
  readonly onTake: (rows: readonly StaticHostRow[]) => void
  readonly onClose: () => void
}

/** For those who cannot or do not want to paste into a cell; shows what was recognised before anything is taken. */
export function PasteDialog({ onTake, onClose }: PasteDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const { rows, columns } = useMemo(() => parsePastedRows(text), [text])
  const isUsable = rows.length > 0 && columns.some((column) => column !== null)
  const names = columns.map((column) =>
    column === null
      ? texts.pasteUnknown
      : column === 'prefix'
        ? t.wizard.networking.cidr
        : texts.columns[column],
  )
  return (
    <FormDialog
      title={texts.pasteTitle}
      description={texts.pasteText}
      action={texts.take(rows.length)}
      variant="large"
      isReady={isUsable}
      onSubmit={() => {
        onTake(rows)
        onClose()
      }}
      onClose={onClose}
    >
      <FormGroup label={texts.pasteLabel} fieldId={`${id}-area`}>
        <TextArea
          id={`${id}-area`}
          rows={10}
          className="gw-mono"
          value={text}
          autoFocus
          spellCheck={false}
          placeholder={
            'name,mac,ip,gateway,dns\nnode-1,52:54:00:00:00:01,192.168.1.10/24,192.168.1.1,192.168.1.53'
          }
          onChange={(_, next) => setText(next)}
        />
      </FormGroup>
      {text.trim() !== '' && (
        <p role="status" className={isUsable ? 'gw-good' : 'gw-bad'}>
          {isUsable ? texts.pasteFound(rows.length, names.join(', ')) : texts.pasteNothing}
        </p>
      )}
    </FormDialog>
  )
}
