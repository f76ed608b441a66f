import { isRecord, parseJson, stringOf } from '@groundwork/json/json-values'
import type { HostDefinition } from '../document/definition.ts'
import { roleOf } from './agent-config.ts'
import { diskRuleOf } from './device-hints.ts'
import { networkOf, readCards } from './host-network.ts'
import { given, unlessEmpty } from './imported.ts'
import type { KubeObject } from './kube-objects.ts'
import { createReader } from './reader.ts'

/** Machines with fixed addresses: NMStateConfig. */
export function networkHost({ spec }: KubeObject): readonly HostDefinition[] {
  const cards = readCards(spec, { list: 'interfaces', mac: 'macAddress' })
  const settings = spec.raw('config')
  return isRecord(settings) && cards.length > 0 ? [{ network: networkOf(settings, cards) }] : []
}

const BMAC = 'bmac.agent-install.openshift.io'
const NODE_LABEL = `${BMAC}.node-label.`

/** A machine that Metal3 boots: its annotations say what the agent on it becomes. */
export function bareMetalHost({ metadata, spec, labels, name }: KubeObject): HostDefinition {
  const annotations = metadata.map('annotations') ?? {}
  const written = createReader(
    { role: annotations[`${BMAC}/role`] },
    { source: `BareMetalHost ${name}`, notes: [], reasons: {} },
  )
  const nodeLabels = Object.entries(annotations).flatMap(([key, value]) =>
    key.startsWith(NODE_LABEL) ? [[key.slice(NODE_LABEL.length), value] as const] : [],
  )
  const mac = spec.text('bootMACAddress')
  return given({
    match: mac === undefined ? undefined : { mac_address: mac },
    hostname: annotations[`${BMAC}/hostname`] ?? name,
    role: roleOf(written),
    installation_disk: diskRuleOf(spec.group('rootDeviceHints')),
    node_labels: nodeLabels.length === 0 ? undefined : Object.fromEntries(nodeLabels),
    installer_args: jsonTexts(annotations[`${BMAC}/installer-args`]),
    ignition_config_override: annotations[`${BMAC}/ignition-config-overrides`],
    infra_env: stringOf(labels['infraenvs.agent-install.openshift.io']) || undefined,
  })
}

/** A host that registered already. */
export function agentHost({ spec, labels, name }: KubeObject): HostDefinition {
  const cluster = spec.group('clusterDeploymentName')
  cluster.raw('namespace')
  return given({
    match: { id: name },
    hostname: spec.text('hostname') || undefined,
    role: roleOf(spec),
    installation_disk: spec.text('installation_disk_id') || undefined,
    node_labels: spec.map('nodeLabels'),
    machine_config_pool_name: spec.text('machineConfigPool') || undefined,
    installer_args: jsonTexts(spec.text('installerArgs')),
    ignition_config_override: spec.text('ignitionConfigOverrides') || undefined,
    infra_env: stringOf(labels['infraenvs.agent-install.openshift.io']) || undefined,
    cluster: cluster.text('name'),
  })
}

function jsonTexts(text: string | undefined): string[] | undefined {
  const value = parseJson(text ?? '')
  return Array.isArray(value) ? unlessEmpty(value.map(String)) : undefined
}
