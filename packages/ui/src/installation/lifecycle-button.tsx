import type { Cluster } from '@groundwork/contract/clusters'
import { Button, type ButtonProps, Tooltip } from '@patternfly/react-core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../texts/texts.ts'
import { whyNot } from './lifecycle.ts'
import { CancelDialog, InstallDialog, ResetDialog } from './lifecycle-dialogs.tsx'

const DIALOGS = { install: InstallDialog, cancel: CancelDialog, reset: ResetDialog }

interface LifecycleButtonProps {
  readonly cluster: Cluster
  readonly action: keyof typeof DIALOGS
  readonly variant?: ButtonProps['variant']
}

/** A button that cannot be used now says why. It stays reachable by keyboard, so that everybody can read it. */
export function LifecycleButton({ cluster, action, variant = 'primary' }: LifecycleButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const Dialog = DIALOGS[action]
  const reason = whyNot(action, cluster.status)
  const button = (
    <Button variant={variant} isAriaDisabled={reason !== null} onClick={() => setOpen(true)}>
      {t.installation.actions[action]}
    </Button>
  )
  return (
    <>
      {reason === null ? button : <Tooltip content={reason}>{button}</Tooltip>}
      {isOpen && reason === null && (
        <Dialog
          cluster={cluster}
          onClose={() => setOpen(false)}
          // Whoever starts one wants to watch it.
          {...(action === 'install' && {
            onDone: () =>
              void navigate({ to: '/clusters/$clusterId/installation', params: { clusterId: cluster.id } }),
          })}
        />
      )}
    </>
  )
}
