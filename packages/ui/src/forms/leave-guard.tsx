import { Button, Modal, ModalBody, ModalFooter, ModalHeader } from '@patternfly/react-core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../texts/texts.ts'
import { holdUnsaved } from './unsaved.ts'

/** Asks before what was typed is lost. Whoever goes on after it was sent navigates with `ignoreBlocker`. */
export function LeaveGuard({ isGuarded }: { isGuarded: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isGuarded,
    enableBeforeUnload: () => isGuarded,
    withResolver: true,
  })
  useEffect(() => (isGuarded ? holdUnsaved() : undefined), [isGuarded])
  if (status !== 'blocked') return null
  return (
    <Modal isOpen variant="small" onClose={reset} aria-labelledby="leave-title" aria-describedby="leave-text">
      <ModalHeader title={t.forms.leaveTitle} labelId="leave-title" titleIconVariant="warning" />
      <ModalBody id="leave-text">{t.forms.leaveText}</ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={reset}>
          {t.forms.stay}
        </Button>
        <Button variant="link" onClick={proceed}>
          {t.forms.leave}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
