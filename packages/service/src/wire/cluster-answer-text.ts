// Every answer that shows a cluster, by name: how the cluster is filled, and how its hosts are.

import type { Settings } from '@groundwork/engine/facts'
import { featureUsage } from '@groundwork/engine/features'
import { hostNetworks } from '@groundwork/engine/network'
import type { InfraEnvRecord } from '@groundwork/engine/requests/infra-env'
import { createLruByBytes } from '@groundwork/lru/lru-by-bytes'
import type { StoredCluster, StoredHost } from '../store/stored.ts'
import { CLUSTER_FORMS, type ClusterForm } from './cluster-form.ts'
import {
  AFTER_HOSTS,
  type ClusterImage,
  type ClusterParts,
  clusterText,
  clusterTextBeforeHosts,
  countHosts,
} from './cluster-text.ts'
import { HOST_FORMS, type HostForm } from './host-form.ts'
import { hostPieces, hostText } from './host-text.ts'
import { sortedJson } from './json-text.ts'

interface ClusterAnswer {
  readonly cluster: ClusterForm
  /** `counted`: an empty list, but their number is told; `excluded`: not even that. */
  readonly hosts: HostForm | 'counted' | 'excluded'
}

export const CLUSTER_ANSWERS = {
  registered: { cluster: CLUSTER_FORMS.shown, hosts: 'counted' },
  imported: { cluster: CLUSTER_FORMS.imported, hosts: 'counted' },
  shown: { cluster: CLUSTER_FORMS.shown, hosts: HOST_FORMS.shown },
  shownWithoutHosts: { cluster: CLUSTER_FORMS.shown, hosts: 'excluded' },
  changed: { cluster: CLUSTER_FORMS.changed, hosts: HOST_FORMS.shown },
  listed: { cluster: CLUSTER_FORMS.listed, hosts: 'counted' },
  listedWithHosts: { cluster: CLUSTER_FORMS.listed, hosts: HOST_FORMS.stored },
  /** Also completed. */
  installing: { cluster: CLUSTER_FORMS.action, hosts: HOST_FORMS.storedWithAddresses },
  /** Cancelled or reset. */
  stopped: { cluster: CLUSTER_FORMS.action, hosts: HOST_FORMS.stopped },
} as const satisfies Readonly<Record<string, ClusterAnswer>>

export interface ClusterView {
  readonly cluster: StoredCluster
  /** All of them, whatever the answer shows. */
  readonly hosts: readonly StoredHost[]
  /** Those whose hosts join this cluster. */
  readonly infraEnvs: readonly Pick<InfraEnvRecord, 'kernel_arguments'>[]
  readonly settings: Settings
  readonly image: ClusterImage | null
}

export function clusterAnswerText(view: ClusterView, answer: keyof typeof CLUSTER_ANSWERS): string {
  const hosts = hostTexts(view, CLUSTER_ANSWERS[answer].hosts)
  return clusterText(view.cluster, { ...partsOf(view, answer), hosts })
}

/** The same text in pieces, for answers with many hosts. */
export function clusterAnswerPieces(
  view: ClusterView,
  answer: keyof typeof CLUSTER_ANSWERS,
): readonly (string | Buffer)[] {
  const shown: ClusterAnswer['hosts'] = CLUSTER_ANSWERS[answer].hosts
  if (typeof shown === 'string') return [clusterAnswerText(view, answer)]
  const { cluster, hosts, settings } = view
  const surroundings = { cluster: cluster.record, settings, userName: cluster.user_name }
  const pieces: (string | Buffer)[] = [`${clusterTextBeforeHosts(cluster, partsOf(view, answer))}[`]
  for (const [index, host] of hosts.entries()) {
    const [bytes, checkIn] = hostPieces(host, shown, surroundings)
    pieces.push(bytes, index === hosts.length - 1 ? checkIn : `${checkIn},`)
  }
  pieces.push(`]${AFTER_HOSTS}`)
  return pieces
}

function partsOf(view: ClusterView, answer: keyof typeof CLUSTER_ANSWERS): Omit<ClusterParts, 'hosts'> {
  const { cluster: form, hosts: shown }: ClusterAnswer = CLUSTER_ANSWERS[answer]
  const isExcluded = shown === 'excluded'
  const { hostNetworks, featureUsage } = derivedFrom(view)
  return {
    form,
    counts: isExcluded ? null : countHosts(view.hosts.map((host) => host.facts)),
    hostNetworks: form.detailed && !isExcluded ? hostNetworks : [],
    featureUsage,
    image: view.image,
  }
}

interface Derived {
  readonly key: string
  readonly hostNetworks: ReturnType<typeof hostNetworks>
  readonly featureUsage: string
}

// What has to look into the inventories of all hosts, by cluster; it changes only when one of them does.
const derived = createLruByBytes<Derived>(1_000)

function derivedFrom({ cluster, hosts, infraEnvs }: ClusterView): Derived {
  const revisions = hosts.map(({ revision }) => revision).join(' ')
  const key = `${cluster.revision} ${revisions} ${JSON.stringify(infraEnvs.map(({ kernel_arguments }) => kernel_arguments))}`
  const known = derived.get(cluster.record.id)
  if (known?.key === key) return known
  const facts = hosts.map((host) => host.facts)
  const fresh = {
    key,
    hostNetworks: hostNetworks(facts),
    featureUsage: sortedJson(featureUsage({ cluster: cluster.record, hosts: facts, infraEnvs })),
  }
  derived.set(cluster.record.id, fresh, 1)
  return fresh
}

function hostTexts(
  { cluster, hosts, settings }: ClusterView,
  shown: ClusterAnswer['hosts'],
): string[] | null {
  if (shown === 'excluded') return null
  if (shown === 'counted') return []
  const surroundings = { cluster: cluster.record, settings, userName: cluster.user_name }
  return hosts.map((host) => hostText(host, shown, surroundings))
}
