import { Button, Modal, ModalBody, ModalFooter, ModalHeader } from '@patternfly/react-core'
import { useId } from 'react'
import { CopyText } from '../components/copy-text.tsx'
import { t } from '../texts/texts.ts'

interface ShownOnceProps {
  readonly title: string
  readonly text: string
  readonly secret: string
  readonly onClose: () => void
}

/** A secret that the service shows only once. It is kept nowhere in the browser. */
export function ShownOnceDialog({ title, text, secret, onClose }: ShownOnceProps) {
  const id = useId()
  return (
    <Modal
      isOpen
      variant="small"
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
    >
      <ModalHeader title={title} labelId={`${id}-title`} />
      <ModalBody id={`${id}-body`}>
        <p>{text}</p>
        <CopyText text={secret} title={title} isBlock />
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{t.common.close}</Button>
      </ModalFooter>
    </Modal>
  )
}
