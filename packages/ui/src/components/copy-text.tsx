import { Button } from '@patternfly/react-core'
import CheckIcon from '@patternfly/react-icons/dist/esm/icons/check-icon'
import CopyIcon from '@patternfly/react-icons/dist/esm/icons/copy-icon'
import { useRef } from 'react'
import { t } from '../texts/texts.ts'
import { useCopy } from './use-copy.ts'

/** A text with a button that copies it. `title` says what it is, for people who do not see the page. */
export function CopyText({
  text,
  title,
  isBlock = false,
}: {
  text: string
  title: string
  isBlock?: boolean
}) {
  const code = useRef<HTMLElement>(null)
  const { state, copy } = useCopy(text)
  const take = async () => {
    if (!(await copy()) && code.current !== null) getSelection()?.selectAllChildren(code.current)
  }
  const words = { idle: t.common.copy, copied: t.common.copied, failed: t.common.copyByHand }[state]
  return (
    <span className={isBlock ? 'gw-copy gw-copy-block' : 'gw-copy'}>
      <code ref={code} tabIndex={isBlock ? 0 : undefined}>
        {text}
      </code>
      <Button
        variant="plain"
        size="sm"
        aria-label={`${words}: ${title}`}
        title={words}
        icon={state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        onClick={() => void take()}
      />
    </span>
  )
}
