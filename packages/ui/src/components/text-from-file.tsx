import { TextArea } from '@patternfly/react-core'
import { t } from '../texts/texts.ts'
import { FileButton } from './file-button.tsx'

interface TextFromFileProps {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly rows?: number
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly 'aria-describedby'?: string
}

/** A text that most people have as a file: certificates, secrets, manifests. Pasted or chosen. */
export const TextFromFile = ({ value, onChange, rows = 4, ...rest }: TextFromFileProps) => (
  <>
    <TextArea
      {...rest}
      className="gw-mono"
      rows={rows}
      resizeOrientation="vertical"
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={(_, text) => onChange(text)}
    />
    <FileButton isInline text={t.common.chooseFile} onChoose={([file]) => void file?.text().then(onChange)} />
  </>
)
