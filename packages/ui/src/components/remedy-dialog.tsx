// The dialog of a remedy: shows the exact request, lets people fill in what only they know, and sends it. It stands beside the
// pages: what it was opened from may be reworded, regrouped or gone while somebody types.

import type { InstallationExplanation } from '@groundwork/contract/groundwork'
import { Button, Form, Modal, ModalBody, ModalFooter, ModalHeader } from '@patternfly/react-core'
import { useRouterState } from '@tanstack/react-router'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { withoutSecrets } from '../client/without-secrets.ts'
import { t } from '../texts/texts.ts'
import { BusyButton } from './busy-button.tsx'
import { filledBody, isComplete, sendCall } from './remedy-call.ts'
import { RemedyField } from './remedy-field.tsx'
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
  const { calls } = remedy
  const fields = calls.flatMap((call, index) =>
    call.fill_in.map((path) => ({ key: `${index} ${path}`, path, call })),
  )
  const bodies = calls.map((call, index) =>
    filledBody(call.body, call.fill_in, (path) => values[`${index} ${path}`]),
  )
  const send = useCallback(async () => {
    for (const [index, call] of calls.entries()) await sendCall(call, bodies[index])
  }, [calls, bodies])
  const { run, isRunning } = useAction(send, { done: t.remedies.sent, failed: t.remedies.fix })
  const isReady = fields.every(({ key }) => isComplete(values[key]))
  const submit = async () => {
    if (isReady && !isRunning && (await run())) onClose()
  }
  return (
    <Modal
      isOpen
      variant="medium"
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
    >
      <ModalHeader title={remedy.what} labelId={`${id}-title`} />
      <ModalBody id={`${id}-body`}>
        {fields.length > 0 && (
          <Form
            onSubmit={(event) => {
              event.preventDefault()
              void submit()
            }}
          >
            {fields.map(({ key, path, call }, index) => (
              <RemedyField
                key={key}
                id={`${id}-${index}`}
                path={path}
                body={call.body}
                value={values[key] ?? ''}
                isFirst={index === 0}
                onChange={(value) => setValues((all) => ({ ...all, [key]: value }))}
              />
            ))}
          </Form>
        )}
        <p className="gw-soft">{t.remedies.request(calls.length)}</p>
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
      </ModalBody>
      <ModalFooter>
        <BusyButton variant="primary" onClick={() => void submit()} isDisabled={!isReady} isBusy={isRunning}>
          {t.remedies.send}
        </BusyButton>
        <Button variant="link" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
