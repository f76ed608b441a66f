import { Alert } from '@patternfly/react-core'
import { failureOf } from '../client/failure.ts'
import { t } from '../texts/texts.ts'

/** Why the button of a dialog did not do it, where the eyes are; null: nothing went wrong. */
export function DialogFailure({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null
  const { title, text, code } = failureOf(error)
  return (
    <Alert component="p" isInline isLiveRegion variant="danger" title={title} className="gw-dialog-failure">
      {text}
      {code !== '' && (
        <p className="gw-soft gw-small">
          {t.failures.code}: <code>{code}</code>
        </p>
      )}
    </Alert>
  )
}
