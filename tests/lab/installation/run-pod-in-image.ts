// Runs the pod of a controller as its node would: by the command lines of its manifest, in a root file system that has only what an image
// of a release has. The API of the simulated cluster is served to it on a port of this machine, with encryption.
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type { LabPod } from '@groundwork/lab/lab'
import { answerFor } from '@groundwork/lab/machines'
import type { Authority } from '../../testing/authority.ts'
import { hurried } from '../../testing/hurried.ts'
import { createPodNode, type PodNode, prepareNode, type Workload } from '../../testing/pod-node.ts'
import type { RunningContainer } from '../../testing/run-in-image.ts'

export interface PodRuns {
  readonly directory: string
  readonly image: string
  readonly authority: Authority
  /** Each container when it has ended. */
  readonly onEnd: (container: string, code: number | null, said: string) => void
}

/** The init containers, then the only container of the pod. */
export async function runPodInImage(pod: LabPod, runs: PodRuns): Promise<number> {
  const server = createServer(
    { key: runs.authority.key, cert: runs.authority.cert },
    answerFor((request) => pod.api(request)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const workload = pod.workload as unknown as Workload
    const node = await nodeFor(pod, runs, port)
    const running = node.pod(workload)
    const { initContainers = [], containers } = workload.spec.template.spec
    const faster = await hurried()
    for (const { name } of [...initContainers, ...containers]) {
      const isLast = containers.some((one) => one.name === name)
      const container = await running.start(name, isLast ? faster : {})
      const code = await untilEnded(container, pod.signal)
      pod.say(container.said())
      runs.onEnd(name, code, container.said())
      if (code !== 0 || isLast) return code ?? 1
    }
    return 0
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

async function untilEnded(container: RunningContainer, signal: AbortSignal): Promise<number | null> {
  const kill = () => container.kill()
  signal.addEventListener('abort', kill, { once: true })
  if (signal.aborted) kill()
  try {
    return await container.ended
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

async function nodeFor(
  pod: LabPod,
  { directory, image, authority }: PodRuns,
  port: number,
): Promise<PodNode> {
  const node = createPodNode({
    ...{ image, directory: await mkdtemp(join(directory, `${pod.nodeName}-`)), data: dataOf(pod) },
    account: {
      env: { KUBERNETES_SERVICE_HOST: '127.0.0.1', KUBERNETES_SERVICE_PORT: String(port) },
      files: { token: 'of the lab', 'ca.crt': authority.ca, namespace: 'assisted-installer' },
    },
  })
  await prepareNode(node)
  for (const { hostPath } of (pod.workload as unknown as Workload).spec.template.spec.volumes) {
    const text = hostPath === undefined ? null : await pod.nodeFile(hostPath.path)
    if (hostPath === undefined || text === null) continue
    await mkdir(dirname(node.path(hostPath.path)), { recursive: true })
    await writeFile(node.path(hostPath.path), text)
  }
  return node
}

/** Of all ConfigMaps and Secrets in its namespace, as text. */
function dataOf({ cluster, workload }: LabPod): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {}
  for (const { kind, metadata, ...rest } of cluster.objects) {
    if (metadata.namespace !== workload.metadata.namespace) continue
    const data = (rest as { readonly data?: Readonly<Record<string, string>> }).data ?? {}
    if (kind === 'ConfigMap') found[metadata.name] = { ...data }
    if (kind === 'Secret')
      found[metadata.name] = Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
      )
  }
  return found
}
