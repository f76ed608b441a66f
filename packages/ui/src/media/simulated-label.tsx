import { Label } from '@patternfly/react-core'
import { useHostsOf, useInfraEnvsOf } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { useIsSimulated, useSimulatedInfraEnvs } from './use-simulation.ts'

/** Machines of the service itself look like real ones everywhere else. */
export function SimulatedLabel({ infraEnvIds }: { readonly infraEnvIds: readonly (string | undefined)[] }) {
  return useIsSimulated(infraEnvIds) ? (
    <Label variant="outline" color="purple">
      {t.media.simulate.label}
    </Label>
  ) : null
}

export function SimulatedClusterLabel({ clusterId }: { readonly clusterId: string }) {
  const infraEnvs = useInfraEnvsOf(clusterId)
  return <SimulatedLabel infraEnvIds={infraEnvs.map(({ id }) => id)} />
}

/** Beside what would frighten: the disks that an installation erases. Said only where it is true of every host. */
export function NothingRealErased({ clusterId }: { readonly clusterId: string }) {
  const simulated = useSimulatedInfraEnvs()
  const hosts = useHostsOf(clusterId)
  const isAll = hosts.length > 0 && hosts.every(({ infra_env_id }) => simulated.includes(infra_env_id))
  return isAll ? <p>{t.media.simulate.nothingErased}</p> : null
}
