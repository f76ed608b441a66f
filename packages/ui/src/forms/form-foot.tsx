import { ActionList, ActionListItem, Alert, Button } from '@patternfly/react-core'
import { type ReactNode, type RefObject, useRef } from 'react'
import { failureOf } from '../client/failure.ts'
import { BusyButton } from '../components/busy-button.tsx'
import { t } from '../texts/texts.ts'
import './form-foot.css'
import { LeaveGuard } from './leave-guard.tsx'
import { MarkedFields } from './marked-fields.tsx'
import type { DraftForm } from './use-draft-form.ts'

export type SavedForm = Pick<DraftForm<object>, 'changes' | 'isSaving' | 'error' | 'save' | 'discard'>

interface FormFootProps {
  /** Left out: there is nothing to save. */
  readonly form?: SavedForm | undefined
  /** Something that was typed cannot be right: saving waits. */
  readonly isInvalid?: boolean
  readonly save?: string
  /** More ways to go on, each an item of the list. */
  readonly children?: ReactNode
}

export const canSave = ({ changes, isSaving }: SavedForm, isInvalid: boolean): boolean =>
  changes > 0 && !isInvalid && !isSaving

/** The end of a form: what went wrong, save, discard, how much is not saved; and nobody leaves it by mistake. */
export function FormFoot({ form, isInvalid = false, save = t.forms.save, children }: FormFootProps) {
  const changes = form?.changes ?? 0
  const foot = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className="gw-form-foot" ref={foot}>
        {form !== undefined && form.error !== null && <SaveFailure error={form.error} place={foot} />}
        <ActionList>
          {form !== undefined && (
            <ActionListItem>
              <BusyButton
                type="submit"
                variant="primary"
                isBusy={form.isSaving}
                // Not while it saves: who uses the keyboard would lose the place.
                isDisabled={changes === 0 || isInvalid}
              >
                {save}
              </BusyButton>
            </ActionListItem>
          )}
          {form !== undefined && changes > 0 && (
            <ActionListItem>
              <Button variant="link" onClick={form.discard}>
                {t.forms.discard}
              </Button>
            </ActionListItem>
          )}
          {children}
        </ActionList>
        {changes > 0 && (
          <span role="status" className="gw-attention gw-small">
            {isInvalid ? <MarkedFields place={foot} /> : t.forms.unsaved(changes)}
          </span>
        )}
      </div>
      <LeaveGuard isGuarded={changes > 0} />
    </>
  )
}

function SaveFailure({ error, place }: { error: unknown; place: RefObject<HTMLElement | null> }) {
  const { title, text, code } = failureOf(error)
  return (
    <Alert
      component="p"
      isInline
      isLiveRegion
      variant="danger"
      className="gw-save-failure"
      title={`${t.forms.notSaved}: ${title}`}
    >
      {text} {code !== '' && <code>{code}</code>} <MarkedFields place={place} text="" />
    </Alert>
  )
}
