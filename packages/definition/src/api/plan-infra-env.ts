import type { InfraEnv } from '@groundwork/contract/infra-envs'
import type { HostDefinition, InfraEnvDefinition } from '../document/definition.ts'
import { isEmpty } from './field-row.ts'
import { INFRA_ENV_FIELDS, type InfraEnvParams, withIgnition } from './infra-env-fields.ts'
import type { FieldChange, Refusal } from './plan.ts'
import type { ObjectPlan } from './plan-cluster.ts'
import { fieldChange, findDifferences, namesIn, paramsOf } from './plan-object.ts'
import { changedStaticNetworks, currentStaticNetworks, wantedStaticNetworks } from './static-networks.ts'
import { infraEnvBodies } from './to-api.ts'

const PLACE = { kind: 'InfraEnv', at: [] } as const

interface Surroundings {
  readonly hosts: readonly HostDefinition[]
  /** Of the cluster that the definition names; null: it names none, undefined: there is no such cluster. */
  readonly clusterId: string | null | undefined
}

export function planInfraEnv(
  wanted: InfraEnvDefinition,
  current: InfraEnv | undefined,
  { hosts, clusterId }: Surroundings,
): ObjectPlan {
  const object = `infra-env/${wanted.name}`
  if (clusterId === undefined) {
    const message = `There is no cluster ${wanted.cluster}, which ${object} belongs to; add it to the definition.`
    return { calls: [], refusals: [{ object, path: 'cluster', message }] }
  }
  if (!current) return planNewInfraEnv(wanted, hosts, clusterId, object)
  const found = findDifferences({
    object,
    ...PLACE,
    fields: INFRA_ENV_FIELDS,
    wanted,
    current,
    hasSecret: () => current.pull_secret_set === true,
  })
  const networks = changedStaticNetworks(wantedStaticNetworks(wanted, hosts), currentStaticNetworks(current))
  const changes = [
    ...found.changes,
    ...(networks === null ? [] : [networkChange(currentStaticNetworks(current).length, networks.length)]),
  ]
  const refusals = [...found.refusals, ...refuseOtherCluster(wanted, current, clusterId, object)]
  if (changes.length === 0) return { calls: [], refusals }
  const body = {
    ...changedParams(found.rows, wanted, current),
    ...(networks === null ? {} : { static_network_config: networks }),
  }
  const words = `Set ${namesIn(changes)} of infra-env ${wanted.name}; its image is made anew`
  return {
    calls: [
      { operation: 'UpdateInfraEnv', params: { infra_env_id: current.id }, body, words, object, changes },
    ],
    refusals,
  }
}

type Row = (typeof INFRA_ENV_FIELDS)[number]

function changedParams(rows: readonly Row[], wanted: InfraEnvDefinition, current: InfraEnv): InfraEnvParams {
  const params = paramsOf(rows, wanted)
  const isIgnition = rows.some(({ name }) => name === 'mirrors' || name === 'ignition_config_override')
  return isIgnition ? withIgnition(params, wanted, current) : params
}

/** The settings themselves are shown host by host. */
const networkChange = (before: number, after: number): FieldChange => ({
  path: 'static_network_config',
  title: 'Network settings',
  before: `${before} machines`,
  after: `${after} machines`,
})

function refuseOtherCluster(
  { cluster }: InfraEnvDefinition,
  current: InfraEnv,
  clusterId: string | null,
  object: string,
): readonly Refusal[] {
  if (clusterId === null || current.cluster_id === clusterId) return []
  const message = `${object} cannot be moved to cluster ${cluster}; bind its hosts one by one, or register another infra-env.`
  return [{ object, path: 'cluster', message }]
}

function planNewInfraEnv(
  wanted: InfraEnvDefinition,
  hosts: readonly HostDefinition[],
  clusterId: string | null,
  object: string,
): ObjectPlan {
  if (isEmpty(wanted.pull_secret)) {
    const message = `${object} cannot be registered without pull_secret; add it.`
    return { calls: [], refusals: [{ object, path: 'pull_secret', message }] }
  }
  const { register } = infraEnvBodies(wanted, hosts)
  const changes = Object.entries(wanted)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => fieldChange(PLACE, name, undefined, value))
  return {
    calls: [
      {
        operation: 'RegisterInfraEnv',
        params: {},
        body: { ...register, ...(clusterId === null ? {} : { cluster_id: clusterId }) },
        words: `Register infra-env ${wanted.name}`,
        object,
        creates: object,
        changes,
      },
    ],
    refusals: [],
  }
}
