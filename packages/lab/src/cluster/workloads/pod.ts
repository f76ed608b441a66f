// A pod on a node: a system of its own for its files, and that of its node for all else.
import { createFileTree, findNode, putNode } from '@groundwork/host/machine'
import { createSimMachine } from '../../machine/create-sim-machine.ts'
import { programsOf } from '../../system/create-system.ts'
import type { RunningSystem } from '../../world/computer.ts'
import type { ObjectStore } from '../kube/object-store.ts'
import { CONFIG_MAPS, SECRETS } from '../kube/types.ts'
import type { SimCluster } from '../sim-cluster.ts'

export interface PodSpec {
  readonly containers: readonly {
    readonly image: string
    readonly env?: readonly Variable[]
    readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[]
  }[]
  readonly volumes?: readonly Volume[]
}

interface Variable {
  readonly name: string
  readonly value?: string
  readonly valueFrom?: {
    readonly configMapKeyRef?: KeyRef
    readonly secretKeyRef?: KeyRef
  }
}

interface KeyRef {
  readonly name: string
  readonly key: string
}

interface Volume {
  readonly name: string
  readonly hostPath?: { readonly path: string }
  readonly secret?: {
    readonly secretName: string
    readonly items?: readonly { readonly key: string; readonly path: string }[]
  }
}

/** The variables of its first container. */
export function podEnvironment(store: ObjectStore, namespace: string, spec: PodSpec): Record<string, string> {
  const readKeyRef = (ref: KeyRef | undefined) =>
    ref &&
    (store.get(CONFIG_MAPS, { namespace, name: ref.name })?.data as Record<string, string> | undefined)?.[
      ref.key
    ]
  const variables = spec.containers[0]?.env ?? []
  return Object.fromEntries(
    variables.map(({ name, value, valueFrom }) => {
      const secret = valueFrom?.secretKeyRef
      const kept = secret && secretText(store, namespace, secret.name, secret.key)
      return [name, value ?? readKeyRef(valueFrom?.configMapKeyRef) ?? kept ?? '']
    }),
  )
}

function secretText(store: ObjectStore, namespace: string, name: string, key: string): string | undefined {
  const secret = store.get(SECRETS, { namespace, name }) as {
    readonly data?: Readonly<Record<string, string>>
    readonly stringData?: Readonly<Record<string, string>>
  } | null
  const packed = secret?.data?.[key]
  return packed === undefined ? secret?.stringData?.[key] : Buffer.from(packed, 'base64').toString()
}

export function createPod(
  { store, world }: SimCluster,
  host: RunningSystem,
  namespace: string,
  spec: PodSpec,
): RunningSystem {
  const tree = createFileTree()
  putNode(tree, '/tmp', createFileTree())
  for (const { name, mountPath } of spec.containers[0]?.volumeMounts ?? []) {
    const volume = spec.volumes?.find((one) => one.name === name)
    const shared =
      volume?.hostPath === undefined ? undefined : findNode(host.tree, volume.hostPath.path)?.node
    if (shared !== undefined) putNode(tree, mountPath, shared)
    for (const { key, path } of volume?.secret?.items ?? []) {
      const text = secretText(store, namespace, volume?.secret?.secretName ?? '', key) ?? ''
      putNode(tree, `${mountPath}/${path}`, { kind: 'file', contents: new TextEncoder().encode(text) })
    }
  }
  const pod = { ...host, tree } as RunningSystem
  const machine = createSimMachine({
    system: pod,
    programs: programsOf(world),
    names: world.network.namesOf(host),
    fetch: world.network.fetchOf(pod),
    tcp: world.network.tcpOf(pod),
    random: host.computer.random,
  })
  return Object.assign(pod, { machine })
}
