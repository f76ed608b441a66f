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
import { type ReactNode, useId, useState } from 'react'
import { t } from '../texts/texts.ts'
import { BusyButton } from './busy-button.tsx'
import { DialogFailure } from './dialog-failure.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** What the button says: the thing that is done, not "OK". */
  readonly action: string
  /** Has to be typed first: for what cannot be undone. */
  readonly name?: string
  readonly isDangerous?: boolean
  readonly isRunning?: boolean
  /** Why the last attempt was not done. */
  readonly error?: unknown
  /** What the other button says, where “Cancel” could be taken for the thing itself. */
  readonly keep?: string
  /** False: something in it has to be filled in or chosen first. */
  readonly isReady?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, name, isDangerous = true, isRunning = false, isReady = true } = props
  const { error, keep = t.common.cancel, onConfirm, onClose } = props
  const [typed, setTyped] = useState('')
  // What it ended with when it was open before is old news.
  const [hasTried, setTried] = useState(false)
  const id = useId()
  const isAllowed = isReady && (name === undefined || typed === name)
  const confirm = () => {
    if (!isAllowed || isRunning) return
    setTried(true)
    onConfirm()
  }
  return (
    <Modal
      isOpen
      variant="small"
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
    >
      <ModalHeader
        title={title}
        labelId={`${id}-title`}
        {...(isDangerous && { titleIconVariant: 'warning' as const })}
      />
      <ModalBody id={`${id}-body`}>
        {children}
        {name !== undefined && (
          <Form
            className="gw-confirm"
            onSubmit={(event) => {
              event.preventDefault()
              // React hands it on to a form behind the dialog, which would save.
              event.stopPropagation()
              confirm()
            }}
          >
            <FormGroup label={t.common.typeToConfirm(name)} fieldId={id}>
              <TextInput
                id={id}
                value={typed}
                onChange={(_, value) => setTyped(value)}
                autoComplete="off"
                autoFocus
              />
            </FormGroup>
          </Form>
        )}
        {hasTried && <DialogFailure error={error} />}
      </ModalBody>
      <ModalFooter>
        <BusyButton
          variant={isDangerous ? 'danger' : 'primary'}
          onClick={confirm}
          isDisabled={!isAllowed}
          isBusy={isRunning}
        >
          {action}
        </BusyButton>
        <Button variant="link" onClick={onClose}>
          {keep}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
