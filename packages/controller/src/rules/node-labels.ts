import { isReady } from '@groundwork/host/cluster'
import type { KubeNode } from '@groundwork/kube-client/objects'
import type { KnownHost } from '../service/known-host.ts'

type Labels = Readonly<Record<string, string>>

/** Hosts whose nodes get labels of users. */
export const hostsToLabel = (hosts: readonly KnownHost[]): readonly KnownHost[] =>
  hosts.filter(
    ({ status, nodeLabels }) => status !== 'error' && Object.keys(readLabels(nodeLabels)).length > 0,
  )

/** A label decides which configuration a worker belongs to; it should not get the common one first. */
export const pausesWorkers = (hosts: readonly KnownHost[]): boolean =>
  hosts.some(({ role, machineConfigPool }) => role === 'worker' && machineConfigPool !== '')

export interface LabelPlan {
  readonly patches: readonly { readonly node: string; readonly labels: Labels }[]
  /** Every host has a node that is ready. */
  readonly isComplete: boolean
}

export function planLabels(
  hosts: readonly KnownHost[],
  nodes: readonly KubeNode[],
  hostOf: (node: KubeNode) => KnownHost | null,
): LabelPlan {
  const labelled = new Set<string>()
  const patches: { node: string; labels: Labels }[] = []
  for (const node of nodes.filter(isReady)) {
    const host = hostOf(node)
    if (host === null || !hosts.includes(host)) continue
    labelled.add(host.id)
    const wanted = readLabels(host.nodeLabels)
    const has = node.metadata.labels ?? {}
    if (Object.entries(wanted).some(([key, value]) => has[key] !== value)) {
      patches.push({ node: node.metadata.name, labels: wanted })
    }
  }
  return { patches, isComplete: hosts.every(({ id }) => labelled.has(id)) }
}

/** The service has checked them; what is no object of texts is none. */
export function readLabels(text: string): Labels {
  try {
    const labels: unknown = JSON.parse(text)
    if (typeof labels !== 'object' || labels === null || Array.isArray(labels)) return {}
    return Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, String(value)]))
  } catch {
    return {}
  }
}
