import type { Cluster } from '@groundwork/contract/clusters'
import { Button } from '@patternfly/react-core'
import { useState } from 'react'
import { LinkButton } from '../components/link-button.tsx'
import { useInfraEnvsOf } from '../live/use-live.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { NewInfraEnvDialog } from './new-infra-env-dialog.tsx'

interface AddHostsButtonProps {
  readonly cluster: Cluster
  readonly variant?: 'primary' | 'secondary'
}

/** To the boot medium of a cluster; a cluster without one gets one first. */
export function AddHostsButton({ cluster, variant = 'primary' }: AddHostsButtonProps) {
  const [infraEnv] = useInfraEnvsOf(cluster.id)
  const mayWrite = useMayWrite()
  const [isOpen, setOpen] = useState(false)
  if (infraEnv !== undefined)
    return (
      <LinkButton to="/infra-envs/$infraEnvId" params={{ infraEnvId: infraEnv.id }} variant={variant}>
        {t.media.add}
      </LinkButton>
    )
  if (!mayWrite) return null
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {t.media.add}
      </Button>
      {isOpen && <NewInfraEnvDialog cluster={cluster} onClose={() => setOpen(false)} />}
    </>
  )
}
