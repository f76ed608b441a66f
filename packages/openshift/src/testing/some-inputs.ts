// An installation that could start, with one line to change one thing.
import type { ClusterRecord, OperatorRecord } from '@groundwork/engine/facts'
import {
  aCluster,
  aHost,
  aRecord,
  monitoredOperators,
  PULL_SECRET,
} from '@groundwork/engine/testing/builders'
import type { InstallHost, InstallInputs, Site } from '../inputs.ts'

export interface InputChanges {
  readonly cluster?: Partial<ClusterRecord>
  /** With the operators that they need. */
  readonly operators?: readonly string[]
  readonly hosts?: readonly InstallHost[]
  readonly infraEnvs?: InstallInputs['infraEnvs']
  readonly site?: Partial<Site>
}

/** Three masters, the first of which starts the cluster, and two workers. */
export function someInputs(changes: InputChanges = {}): InstallInputs {
  const { cluster = {}, operators = [], hosts = someHosts(3, 2), infraEnvs = [], site = {} } = changes
  const record: ClusterRecord = {
    ...aRecord(),
    ...aCluster(),
    monitored_operators: [],
    ...cluster,
  }
  return {
    cluster: { ...record, monitored_operators: watched(record, operators) },
    pullSecret: PULL_SECRET,
    hosts,
    infraEnvs,
    site: { organisationCa: '', serviceCa: '', mirrors: null, ...site },
  }
}

export const someHosts = (masters: number, workers: number): readonly InstallHost[] =>
  Array.from({ length: masters + workers }, (_, index) =>
    someHost(index + 1, { role: index < masters ? 'master' : 'worker', bootstrap: index === 0 }),
  )

export const someHost = (number: number, changes: Partial<InstallHost> = {}): InstallHost => ({
  ...aHost(number),
  role: 'master',
  fencing: null,
  ...changes,
})

/** One machine without VIPs. */
export const singleNode: InputChanges = {
  hosts: someHosts(1, 0),
  cluster: {
    control_plane_count: 1,
    user_managed_networking: true,
    platform: { type: 'none', external_name: '' },
    api_vips: [],
    ingress_vips: [],
  },
}

const watched = (record: ClusterRecord, names: readonly string[]): readonly OperatorRecord[] =>
  monitoredOperators(names, record).map((operator) => ({
    ...operator,
    namespace: '',
    subscription_name: '',
    source_bundles: [],
  }))
