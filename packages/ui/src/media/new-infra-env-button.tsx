import type { Cluster } from '@groundwork/contract/clusters'
import { Button } from '@patternfly/react-core'
import { useState } from 'react'
import { t } from '../texts/texts.ts'
import { NewInfraEnvDialog } from './new-infra-env-dialog.tsx'

/** For a cluster whose hosts have no medium to boot from yet. */
export function NewInfraEnvButton({
  cluster,
  variant = 'primary',
}: {
  cluster: Cluster
  variant?: 'primary' | 'secondary'
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {t.clusters.addHosts}
      </Button>
      {isOpen && <NewInfraEnvDialog cluster={cluster} onClose={() => setOpen(false)} />}
    </>
  )
}
