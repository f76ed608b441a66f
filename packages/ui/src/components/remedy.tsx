// What helps against a failed check or a failed installation. Where a request would do it, a button shows the exact request, lets
// people fill in what only they know, and sends it.
import type { InstallationExplanation } from '@groundwork/contract/groundwork'
import {
  Button,
  Form,
  FormGroup,
  Modal,
  ModalBody,
  ModalFooter,
  ModalHeader,
  TextInput,
} from '@patternfly/react-core'
import WrenchIcon from '@patternfly/react-icons/dist/esm/icons/wrench-icon'
import { useCallback, useId, useState } from 'react'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { CopyText } from './copy-text.tsx'
import { filledBody, hintAt, isComplete, sendCall } from './remedy-call.ts'
import { useAction } from './use-action.ts'

export type Remedy = InstallationExplanation['findings'][number]['remedies'][number]

export function Remedies({ remedies }: { remedies: readonly Remedy[] }) {
  if (remedies.length === 0) return null
  return (
    <ul className="gw-remedies">
      {remedies.map((remedy) => (
        <li key={remedy.what}>
          <RemedyLine remedy={remedy} />
        </li>
      ))}
    </ul>
  )
}

/** Something to look at, which changes nothing. */
const isForReading = ({ calls }: Remedy): boolean => calls.length === 1 && calls[0]?.method === 'GET'

function RemedyLine({ remedy }: { remedy: Remedy }) {
  const mayWrite = useMayWrite()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className="gw-remedy-who">{t.remedies.who[remedy.who]}</span> {remedy.what}{' '}
      {isForReading(remedy) ? (
        <Button variant="secondary" size="sm" component="a" href={remedy.calls[0]?.path} target="_blank">
          {t.remedies.open}
        </Button>
      ) : null}
      {remedy.calls.length > 0 && !isForReading(remedy) && mayWrite && (
        <Button variant="secondary" size="sm" icon={<WrenchIcon />} onClick={() => setOpen(true)}>
          {t.remedies.fix}
        </Button>
      )}
      {remedy.command !== undefined && <CopyText text={remedy.command} title={t.remedies.command} isBlock />}
      {isOpen && <RemedyDialog remedy={remedy} onClose={() => setOpen(false)} />}
    </>
  )
}

function RemedyDialog({ remedy, onClose }: { remedy: Remedy; onClose: () => void }) {
  const id = useId()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const { calls } = remedy
  const fields = calls.flatMap((call, index) =>
    call.fill_in.map((path) => ({ key: `${index} ${path}`, path, call })),
  )
  const bodyOf = (index: number) =>
    filledBody(calls[index]?.body, calls[index]?.fill_in ?? [], (path) => values[`${index} ${path}`])
  const send = useCallback(async () => {
    for (const [index, call] of calls.entries()) {
      await sendCall(
        call,
        filledBody(call.body, call.fill_in, (path) => values[`${index} ${path}`]),
      )
    }
  }, [calls, values])
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
              <FormGroup key={key} label={path} fieldId={`${id}-${key}`} isRequired>
                <TextInput
                  id={`${id}-${key}`}
                  value={values[key] ?? ''}
                  placeholder={hintAt(call.body, path)}
                  autoFocus={index === 0}
                  onChange={(_, value) => setValues((all) => ({ ...all, [key]: value }))}
                />
              </FormGroup>
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
            {call.body !== undefined && `\n${JSON.stringify(bodyOf(index), null, 2)}`}
          </pre>
        ))}
      </ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={() => void submit()} isDisabled={!isReady} isLoading={isRunning}>
          {t.remedies.send}
        </Button>
        <Button variant="link" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
