import { Button, Form, Modal, ModalBody, ModalFooter, ModalHeader } from '@patternfly/react-core'
import { type ReactNode, useId } from 'react'
import { t } from '../texts/texts.ts'
import { BusyButton } from './busy-button.tsx'
import { DialogFailure } from './dialog-failure.tsx'

interface FormDialogProps {
  readonly title: string
  readonly description?: ReactNode
  /** What the button says: the thing that is done, not "OK". */
  readonly action: string
  /** False: something is missing or wrong. */
  readonly isReady: boolean
  readonly isRunning?: boolean
  /** Why the last attempt was not done. */
  readonly error?: unknown
  readonly variant?: 'small' | 'medium' | 'large'
  /** The fields. */
  readonly children: ReactNode
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** Asks for something, and then does it: by the button or by Enter, once. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, action, isReady, isRunning = false, variant = 'medium' } = props
  const { error, children, onSubmit, onClose } = props
  const id = useId()
  return (
    <Modal isOpen variant={variant} onClose={onClose} aria-labelledby={`${id}-title`}>
      <ModalHeader title={title} labelId={`${id}-title`} description={description} />
      <ModalBody>
        <Form
          id={id}
          onSubmit={(event) => {
            event.preventDefault()
            // React hands it on to a form behind the dialog, which would save.
            event.stopPropagation()
            if (isReady && !isRunning) onSubmit()
          }}
        >
          {children}
        </Form>
        <DialogFailure error={error} />
      </ModalBody>
      <ModalFooter>
        {/* Of the form: without it, Enter does nothing where there are several fields. */}
        <BusyButton type="submit" form={id} variant="primary" isDisabled={!isReady} isBusy={isRunning}>
          {action}
        </BusyButton>
        <Button variant="link" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
