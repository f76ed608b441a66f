// A node of a control plane, as far as it runs containers of manifests: by their own command lines, variables and volumes.
import { mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ContainerMount, type RunningContainer, runInImage } from './run-in-image.ts'

export interface PodNode {
  /** A new pod of this job or set; its containers are started one by one. */
  pod(workload: Workload): Pod
  /** Where a path of this node is. */
  path(onNode: string): string
}

export interface Pod {
  start(container: string, more?: Added): Promise<RunningContainer>
}

/** What a test gives a container, beside what its manifest does. */
export interface Added {
  readonly env?: Readonly<Record<string, string>>
  readonly mounts?: readonly ContainerMount[]
}

export interface NodeParts {
  readonly directory: string
  readonly image: string
  /** Data of ConfigMaps and Secrets as text, by their names. */
  readonly data: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What every container gets: where the API is, and what it is known by there. */
  readonly account: {
    readonly env: Readonly<Record<string, string>>
    readonly files: Readonly<Record<string, string>>
  }
}

export interface Workload {
  readonly spec: { readonly template: { readonly spec: PodSpec } }
}
export interface PodSpec {
  readonly initContainers?: readonly Container[]
  readonly containers: readonly Container[]
  readonly volumes: readonly Volume[]
}
interface Container {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: readonly Variable[]
  readonly volumeMounts: readonly {
    readonly name: string
    readonly mountPath: string
    readonly readOnly?: boolean
  }[]
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
  readonly hostPath?: { readonly path: string; readonly type?: string }
  readonly emptyDir?: object
  readonly secret?: {
    readonly secretName: string
    readonly items: readonly { readonly key: string; readonly path: string }[]
  }
}

const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount'

export function createPodNode({ directory, image, data, account }: NodeParts): PodNode {
  const path = (onNode: string) => join(directory, 'node', onNode)

  function variables(container: Container): Record<string, string> {
    const known: Record<string, string> = {}
    for (const { name, value, valueFrom } of container.env ?? []) {
      const ref = valueFrom?.configMapKeyRef ?? valueFrom?.secretKeyRef
      const found = ref === undefined ? value : data[ref.name]?.[ref.key]
      if (found !== undefined) known[name] = found
    }
    return known
  }

  async function provide(volume: Volume, home: string): Promise<string> {
    const { hostPath, secret } = volume
    if (hostPath?.type === 'DirectoryOrCreate') await mkdir(path(hostPath.path), { recursive: true })
    if (hostPath !== undefined) {
      await stat(path(hostPath.path))
      return path(hostPath.path)
    }
    const place = join(home, 'volumes', volume.name)
    await mkdir(place, { recursive: true })
    for (const { key, path: file } of secret?.items ?? [])
      await writeFile(join(place, file), data[secret?.secretName ?? '']?.[key] ?? '', { mode: 0o400 })
    return place
  }

  function pod({ spec }: Workload): Pod {
    const { initContainers = [], containers, volumes } = spec.template.spec
    const home = mkdtemp(join(directory, 'pod-'))
    return {
      async start(name, { env = {}, mounts: added = [] } = {}) {
        const container = [...initContainers, ...containers].find((one) => one.name === name)
        if (container === undefined) throw new Error(`There is no container ${name}.`)
        const own = await mkdtemp(join(await home, 'container-'))
        const mounts: ContainerMount[] = [...added]
        for (const { name: volumeName, mountPath, readOnly = false } of container.volumeMounts) {
          const volume = volumes.find((one) => one.name === volumeName)
          if (volume === undefined) throw new Error(`There is no volume ${volumeName}.`)
          mounts.push({ source: await provide(volume, await home), target: mountPath, isReadOnly: readOnly })
        }
        const secrets = join(own, 'account')
        await mkdir(secrets)
        for (const [file, text] of Object.entries(account.files)) await writeFile(join(secrets, file), text)
        mounts.push({ source: secrets, target: ACCOUNT, isReadOnly: true })
        const root = join(own, 'root')
        await mkdir(root)
        return runInImage({
          ...{ image, root, mounts, command: [...settingWords(env), ...container.command] },
          env: { ...account.env, ...variables(container) },
        })
      },
    }
  }
  return { pod, path }
}

/** Set only in the container, and not for the programs that make its surroundings. */
const settingWords = (env: Readonly<Record<string, string>>): readonly string[] => {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  return settings.length === 0 ? [] : ['/usr/bin/env', ...settings]
}

/** What a host path of the manifests leads to on every node. */
export async function prepareNode(node: PodNode): Promise<void> {
  await mkdir(node.path('/etc/pki'), { recursive: true })
  for (const file of ['/var/run/NetworkManager/resolv.conf', '/etc/resolv.conf']) {
    await mkdir(dirname(node.path(file)), { recursive: true })
    await writeFile(node.path(file), 'nameserver 192.0.2.53\n')
  }
}
