import { Button, Form, Modal, ModalBody, ModalFooter, ModalHeader } from '@patternfly/react-core'
import { type ReactNode, useId } from 'react'
import { t } from '../texts/texts.ts'

interface StepDialogProps {
  readonly title: string
  readonly action: string
  readonly isReady: boolean
  readonly children: ReactNode
  readonly onRun: () => void
  readonly onClose: () => void
}

/** The frame of dialogs that ask for something before many hosts are changed. */
export function StepDialog({ title, action, isReady, children, onRun, onClose }: StepDialogProps) {
  const id = useId()
  return (
    <Modal isOpen variant="medium" onClose={onClose} aria-labelledby={id}>
      <ModalHeader title={title} labelId={id} />
      <ModalBody>
        <Form
          id={`${id}-form`}
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) onRun()
          }}
        >
          {children}
        </Form>
      </ModalBody>
      <ModalFooter>
        {/* Of the form: without it, Enter does nothing where there are several fields. */}
        <Button type="submit" form={`${id}-form`} variant="primary" isDisabled={!isReady}>
          {action}
        </Button>
        <Button variant="link" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
