import type { BareMetalHost, ConsumerRef, KubeMachine } from '../cluster/openshift-object.ts'

const PAUSED = 'baremetalhost.metal3.io/paused'
const STATUS = 'baremetalhost.metal3.io/status'
const WORKER_ROLE = 'machine.openshift.io/cluster-api-machine-role'
export const MACHINE_LABELS = { [WORKER_ROLE]: 'worker' }
/** States of a host that is not managed yet. */
const UNMANAGED: readonly string[] = ['', 'unmanaged']

export interface BareMetalPlan {
  /** What the status becomes first; null: it stays. */
  readonly status: object | null
  /** What the host becomes; null: it stays. Its version is that of the status, once that is written. */
  readonly host: BareMetalHost | null
  /** The machine that the host is given. */
  readonly machine: KubeMachine | null
  readonly problem: string | null
}

/** Machines that no host stands for. */
export function freeMachines(
  machines: readonly KubeMachine[],
  hosts: readonly BareMetalHost[],
): readonly KubeMachine[] {
  const taken = new Set(hosts.map(({ spec }) => spec?.consumerRef?.name))
  return machines.filter(({ metadata }) => !taken.has(metadata.name))
}

export interface BareMetalSurroundings {
  /** The cluster manages hardware by itself. */
  readonly isProvisioning: boolean
  readonly machine: KubeMachine | null
  readonly now: string
}

export function planBareMetalHost(host: BareMetalHost, around: BareMetalSurroundings): BareMetalPlan {
  const nothing: BareMetalPlan = { status: null, host: null, machine: null, problem: null }
  if (around.isProvisioning && !UNMANAGED.includes(host.status?.provisioning?.state ?? '')) return nothing
  const needsMachine = host.spec?.consumerRef === undefined
  if (needsMachine && around.machine === null) {
    return { ...nothing, problem: `There is no machine left for the bare metal host ${host.metadata.name}.` }
  }
  const machine = needsMachine ? around.machine : null
  const status = around.isProvisioning ? null : announcedStatus(host, around.now)
  const planned: BareMetalHost = {
    ...host,
    metadata: withoutAnnotation(host, around.isProvisioning ? PAUSED : STATUS),
    spec: {
      ...host.spec,
      ...(around.isProvisioning ? { externallyProvisioned: true } : {}),
      ...(machine === null ? {} : { consumerRef: referenceTo(machine) }),
    },
  }
  const isChanged = JSON.stringify(planned) !== JSON.stringify(host)
  return { status, host: isChanged ? planned : null, machine, problem: null }
}

/** Without a controller for hardware the status comes as an annotation, made when the manifests were. */
function announcedStatus({ metadata }: BareMetalHost, now: string): object | null {
  const text = metadata.annotations?.[STATUS]
  if (text === undefined) return null
  const status = JSON.parse(text) as { readonly lastUpdated?: string }
  return { ...status, lastUpdated: status.lastUpdated || now }
}

function withoutAnnotation({ metadata }: BareMetalHost, annotation: string): BareMetalHost['metadata'] {
  if (metadata.annotations?.[annotation] === undefined) return metadata
  const { [annotation]: _, ...annotations } = metadata.annotations
  return { ...metadata, annotations }
}

const referenceTo = ({ apiVersion, kind, metadata }: KubeMachine): ConsumerRef => ({
  apiVersion: apiVersion ?? 'machine.openshift.io/v1beta1',
  kind: kind ?? 'Machine',
  ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
  name: metadata.name,
})
