import { Button } from '@patternfly/react-core'
import CheckIcon from '@patternfly/react-icons/dist/esm/icons/check-icon'
import CopyIcon from '@patternfly/react-icons/dist/esm/icons/copy-icon'
import { t } from '../texts/texts.ts'
import { useCopy } from './use-copy.ts'

/** Copies a text that is shown elsewhere. `title` says what it is, for people who do not see the page. */
export function CopyButton({ text, title }: { text: string; title: string }) {
  const { state, copy } = useCopy(text)
  const words = { idle: t.common.copy, copied: t.common.copied, failed: t.common.copyByHand }[state]
  return (
    <Button
      variant="secondary"
      aria-label={`${words}: ${title}`}
      icon={state === 'copied' ? <CheckIcon /> : <CopyIcon />}
      onClick={() => void copy()}
    >
      {words}
    </Button>
  )
}
