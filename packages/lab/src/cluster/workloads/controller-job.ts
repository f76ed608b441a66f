// The Job that carries the news of the cluster to the service. Its pod runs the controller as it is.

import { readControllerSettings, runController } from '@groundwork/controller/controller'
import { createWatchingKubeClient, type Transport } from '@groundwork/kube-client/client'
import type { KubeObject, LabPod } from '../../world/cluster.ts'
import type { RunningSystem } from '../../world/computer.ts'
import { isSingleNode } from '../cluster-config.ts'
import { isTrue, JOBS, NODES, PODS } from '../kube/types.ts'
import { pause, type SimCluster, untilTrue } from '../sim-cluster.ts'
import { createPod, type PodSpec, podEnvironment } from './pod.ts'

const NAMESPACE = 'assisted-installer'
const NAME = 'assisted-installer-controller'
/** To choose a node, to pull the image and to start. */
const START_MS = 30_000
const FIRST_BACK_OFF_MS = 10_000
const LONGEST_BACK_OFF_MS = 300_000

/** Ends when the controller is done, or with the world. */
export async function runControllerJob(cluster: SimCluster): Promise<void> {
  const { store } = cluster
  const found = () => store.get(JOBS, { namespace: NAMESPACE, name: NAME })
  if (!(await untilTrue(cluster, () => found() !== null && cluster.controlPlane.isUp))) return
  for (let failures = 0; !cluster.signal.aborted; ) {
    const host = await chooseHost(cluster)
    const job = found()
    if (host === null || job === null) return
    const code = await runPod(cluster, host, job, failures)
    if (code === 0) {
      const status = { succeeded: 1, conditions: [{ type: 'Complete', status: 'True' }] }
      store.update(JOBS, job.metadata, (present) => ({ ...present, status }))
      return
    }
    // Null: its node went away, which is no failure of its own.
    if (code !== null) failures += 1
    await pause(cluster, Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** failures))
  }
}

/** A master that is ready; a single one does not have to be. */
async function chooseHost(cluster: SimCluster): Promise<RunningSystem | null> {
  const candidates = () =>
    cluster.store
      .list(NODES)
      .filter(({ metadata }) => metadata.labels?.['node-role.kubernetes.io/master'] !== undefined)
      .filter((node) => isSingleNode(cluster.config) || isTrue(node, 'Ready'))
      .flatMap(({ metadata }) => cluster.running.get(metadata.name) ?? [])
  if (!(await untilTrue(cluster, () => candidates().length > 0))) return null
  return candidates()[0] ?? null
}

async function runPod(
  cluster: SimCluster,
  host: RunningSystem,
  job: KubeObject,
  failures: number,
): Promise<number | null> {
  const { store, world } = cluster
  const [container] = podTemplate(job).spec.containers
  const name = `${NAME}-${host.hostname}-${failures}`
  const place = { namespace: NAMESPACE, name }
  const setPhase = (phase: string) =>
    store.put({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { ...place, labels: { app: NAME, 'job-name': NAME } },
      spec: { nodeName: host.hostname },
      status: { phase },
    })
  setPhase('Pending')
  await world.time.sleep(START_MS, host.signal)
  const refusal = world.registry.failureOf(host.computer, container?.image ?? '')
  if (refusal !== null) cluster.log(`The image of the controller cannot be pulled: ${refusal}`)
  if (host.signal.aborted || refusal !== null) {
    store.remove(PODS, place)
    return host.signal.aborted ? null : 1
  }
  setPhase('Running')
  cluster.log(`The controller starts on ${host.computer.name}.`)
  const code = await run(cluster, host, job, name)
  if (host.signal.aborted) store.remove(PODS, place)
  else setPhase(code === 0 ? 'Succeeded' : 'Failed')
  return host.signal.aborted ? null : code
}

async function run(cluster: SimCluster, host: RunningSystem, job: KubeObject, pod: string): Promise<number> {
  const { runPod } = cluster.world
  const say = (text: string) => cluster.logs.append(NAMESPACE, pod, text)
  const sayAloud = (text: string) => {
    say(text)
    cluster.log(`controller: ${text}`)
  }
  const log = { info: say, warn: sayAloud, error: sayAloud }
  try {
    if (runPod !== undefined) return await runPod(labPod(cluster, host, job, say))
    const { spec } = podTemplate(job)
    const settings = readControllerSettings(podEnvironment(cluster.store, NAMESPACE, spec))
    const access = createWatchingKubeClient(transportTo(cluster, host), {
      sleep: (ms, signal) => cluster.world.time.sleep(ms, signal),
    })
    const { machine } = createPod(cluster, host, NAMESPACE, spec)
    return await runController({ machine, settings, cluster: access, log, signal: host.signal })
  } catch (error) {
    log.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return 1
  }
}

const podTemplate = (job: KubeObject) =>
  (job.spec as { readonly template: { readonly spec: PodSpec } }).template

function labPod(cluster: SimCluster, host: RunningSystem, job: KubeObject, say: LabPod['say']): LabPod {
  return {
    ...{ cluster, say, workload: job, nodeName: host.hostname, signal: host.signal },
    nodeFile: (path) => host.machine.files.text(path),
    api: apiFor(cluster, host),
  }
}

/** Pods of the control plane find its API by the network of the cluster. */
const apiFor =
  (cluster: SimCluster, host: RunningSystem): LabPod['api'] =>
  async (request) => {
    if (!cluster.controlPlane.isUp || host.signal.aborted)
      throw new Error('connect ECONNREFUSED 172.30.0.1:443')
    return cluster.api(request)
  }

function transportTo(cluster: SimCluster, host: RunningSystem): Transport {
  const api = apiFor(cluster, host)
  const send = (path: string, init: RequestInit) =>
    api(new Request(`https://kubernetes.default.svc${path}`, init))
  return {
    async request({ method, path, body, contentType = 'application/json' }) {
      const response = await send(path, {
        method,
        ...(body === undefined ? {} : { body, headers: { 'content-type': contentType } }),
      })
      return { status: response.status, text: await response.text() }
    },
    async stream(path, onLine, signal) {
      const response = await send(path, { signal })
      const { status } = response
      if (status !== 200 || response.body === null) return { status, text: await response.text() }
      let rest = ''
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        const lines = `${rest}${chunk}`.split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) onLine(line)
      }
      return { status, text: '' }
    },
  }
}
