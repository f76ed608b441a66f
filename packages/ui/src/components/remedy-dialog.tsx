// The dialog of a remedy: lets people fill in what only they know and change what is proposed, shows the exact request, and sends it. It stands beside the
// pages: what it was opened from may be reworded, regrouped or gone while somebody types.

import type { InstallationExplanation } from '@groundwork/contract/groundwork'
import { Button, Form, Modal, ModalBody, ModalFooter, ModalHeader } from '@patternfly/react-core'
import { useRouterState } from '@tanstack/react-router'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { withoutSecrets } from '../client/without-secrets.ts'
import { t } from '../texts/texts.ts'
import { BusyButton } from './busy-button.tsx'
import { DialogFailure } from './dialog-failure.tsx'
import { refusedFields } from './refused-fields.ts'
import { filledBody, isComplete, sendCall } from './remedy-call.ts'
import { RemedyField } from './remedy-field.tsx'
import { type FormField, fieldsOf, keyOf, nameOf, problemOf } from './remedy-form.ts'
import { useAction } from './use-action.ts'

export type Remedy = InstallationExplanation['findings'][number]['remedies'][number]

const OpenContext = createContext<((remedy: Remedy) => void) | null>(null)

export function useRemedyDialog(): (remedy: Remedy) => void {
  const open = useContext(OpenContext)
  if (open === null) throw new Error('There is no remedy dialog above this component.')
  return open
}

export function RemedyDialogProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Remedy | null>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page it would be about nothing
  useEffect(() => setOpened(null), [path])
  return (
    <OpenContext value={setOpened}>
      {children}
      {opened !== null && <RemedyDialog remedy={opened} onClose={() => setOpened(null)} />}
    </OpenContext>
  )
}

function RemedyDialog({ remedy, onClose }: { remedy: Remedy; onClose: () => void }) {
  const id = useId()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  /** Fields that were changed since the service refused them. */
  const [mended, setMended] = useState<readonly string[]>([])
  const { calls } = remedy
  const fields = fieldsOf(calls)
  const textOf = ({ key, proposed }: FormField) => values[key] ?? proposed
  const bodies = calls.map((call, index) => {
    const own = fields.filter((field) => field.call === call)
    const paths = own.map(({ path }) => path)
    return filledBody(call.body, paths, (path) => values[keyOf(index, path)])
  })
  const send = useCallback(async () => {
    for (const [index, call] of calls.entries()) await sendCall(call, bodies[index])
  }, [calls, bodies])
  const { run, isRunning, error } = useAction(send, { done: t.remedies.sent, isInDialog: true })
  const isReady = fields.every(
    (field) => isComplete(textOf(field)) && problemOf(field.path, textOf(field)) === null,
  )
  const refused = refusedFields(error, fields.map(nameOf))
  const submit = async () => {
    if (!isReady || isRunning) return
    setMended([])
    if (await run()) onClose()
  }
  return (
    <Modal
      isOpen
      variant="medium"
      className="gw-remedy-dialog"
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
    >
      <ModalHeader title={remedy.what} labelId={`${id}-title`} />
      <ModalBody id={`${id}-body`}>
        {fields.length > 0 && (
          <Form
            id={`${id}-form`}
            onSubmit={(event) => {
              event.preventDefault()
              // React hands it on to a form behind the dialog, which would save.
              event.stopPropagation()
              void submit()
            }}
          >
            {fields.map((field, index) => (
              <RemedyField
                key={field.key}
                id={`${id}-${index}`}
                field={field}
                value={textOf(field)}
                isFirst={index === 0}
                refusal={mended.includes(field.key) ? undefined : refused[nameOf(field)]}
                onChange={(value) => {
                  setValues((all) => ({ ...all, [field.key]: value }))
                  setMended((keys) => [...keys, field.key])
                }}
              />
            ))}
          </Form>
        )}
        {Object.keys(refused).length === 0 && <DialogFailure error={error} />}
        <details open className="gw-remedy-requests">
          <summary className="gw-soft">{t.remedies.request(calls.length)}</summary>
          {calls.map((call, index) => (
            <pre
              key={`${call.method} ${call.path}`}
              className="gw-request"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: long requests scroll, by keyboard too
              tabIndex={0}
            >
              {`${call.method} ${call.path}`}
              {call.body !== undefined && `\n${JSON.stringify(withoutSecrets(bodies[index]), null, 2)}`}
            </pre>
          ))}
        </details>
      </ModalBody>
      <ModalFooter>
        <BusyButton
          variant="primary"
          // Of the form: without it, Enter does nothing where there are several fields.
          {...(fields.length > 0
            ? { type: 'submit' as const, form: `${id}-form` }
            : { onClick: () => void submit() })}
          isDisabled={!isReady}
          isBusy={isRunning}
        >
          {t.remedies.send}
        </BusyButton>
        <Button variant="link" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
