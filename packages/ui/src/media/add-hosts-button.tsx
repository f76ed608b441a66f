import type { Cluster } from '@groundwork/contract/clusters'
import { LinkButton } from '../components/link-button.tsx'
import { useInfraEnvsOf } from '../live/use-live.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { NewInfraEnvButton } from './new-infra-env-button.tsx'

/** To its boot medium; a cluster without one gets one first. */
export function AddHostsButton({
  cluster,
  variant = 'primary',
}: {
  cluster: Cluster
  variant?: 'primary' | 'secondary'
}) {
  const [infraEnv] = useInfraEnvsOf(cluster.id)
  const mayWrite = useMayWrite()
  if (infraEnv !== undefined)
    return (
      <LinkButton to="/infra-envs/$infraEnvId" params={{ infraEnvId: infraEnv.id }} variant={variant}>
        {t.clusters.addHosts}
      </LinkButton>
    )
  return mayWrite ? <NewInfraEnvButton cluster={cluster} variant={variant} /> : null
}
