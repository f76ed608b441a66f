import type { ButtonProps } from '@patternfly/react-core'
import { useRef } from 'react'
import { BusyButton } from './busy-button.tsx'

interface FileButtonProps {
  readonly text: string
  readonly accept?: string
  readonly isMultiple?: boolean
  readonly variant?: ButtonProps['variant']
  readonly isInline?: boolean
  readonly isRunning?: boolean
  readonly onChoose: (files: readonly File[]) => void
}

/** Lets people choose files; what becomes of them is up to the place. */
export function FileButton(props: FileButtonProps) {
  const {
    isRunning = false,
    text,
    accept,
    isMultiple = false,
    variant = 'link',
    isInline = false,
    onChoose,
  } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // The same file may be chosen again, after it was changed.
          target.value = ''
        }}
      />
      <BusyButton
        variant={variant}
        isInline={isInline}
        isBusy={isRunning}
        onClick={() => input.current?.click()}
      >
        {text}
      </BusyButton>
    </>
  )
}
