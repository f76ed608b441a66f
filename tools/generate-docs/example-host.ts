// A host without a cluster, to ask rules what they allow: lists that only exist inside a rule are read from its answers.

import type { HostContext } from '@groundwork/engine/context'
import {
  DEFAULT_SETTINGS,
  type HostFacts,
  hostFactsFromWire,
  type InfraEnvFacts,
} from '@groundwork/engine/facts'

const INFRA_ENV: InfraEnvFacts = {
  id: '',
  cluster_id: null,
  openshift_version: '',
  cpu_architecture: 'x86_64',
  additional_ntp_sources: '',
  ntp_sources: '',
  has_static_network_config: false,
}

interface Example {
  readonly host?: Partial<HostFacts>
  readonly infraEnv?: Partial<InfraEnvFacts>
}

export function exampleHost({ host = {}, infraEnv = {} }: Example): HostContext {
  const blank = hostFactsFromWire({
    id: '',
    href: '',
    kind: 'Host',
    status: 'known-unbound',
    status_info: '',
  })
  const facts: HostFacts = { ...blank, ...host }
  return {
    host: facts,
    inventory: facts.inventory,
    cluster: null,
    infraEnv: { ...INFRA_ENV, ...infraEnv },
    settings: DEFAULT_SETTINGS,
    now: 0,
    absences: [],
  }
}
