// What a node makes of a Deployment: the variables, files and rights of a container, from the objects that the API server has. The program
// itself is ours instead of the one in the image; root file system, user and group are as a container has them.
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { needImageRoot } from '../../testing/image-root.ts'
import { PROGRAM } from '../../testing/program.ts'
import { type ContainerMount, type RunningContainer, runInImage } from '../../testing/run-in-image.ts'
import type { KubeRequest } from '../kube/kube-request.ts'
import type { Manifest } from './kustomize.ts'

/** As the image of the service has them. */
const USER = 1001
const IMAGE_VARIABLES = { AUTH_TYPE: 'local', HOME: '/data' }
const SOURCES = fileURLToPath(new URL('../../../', import.meta.url))
const SOURCES_INSIDE = '/opt/groundwork/'
const NODE_INSIDE = '/opt/node'
const NAMESPACE = '/api/v1/namespaces/groundwork'

export interface Replica extends RunningContainer {
  /** Of the API. */
  readonly url: string
  /** What a probe of the container gets to hear. */
  probe(name: 'livenessProbe' | 'readinessProbe' | 'startupProbe'): Promise<number>
}

/** `ports`: of API, pages and images. All replicas are on one machine here, so each needs its own. */
export async function startReplica(
  request: KubeRequest,
  deployment: Manifest,
  directory: string,
  ports: readonly number[],
): Promise<Replica> {
  const { containers, volumes, securityContext } = deployment.spec.template.spec
  const [container] = containers
  const [api, ui, images] = ports
  const group: number = securityContext.fsGroup
  const mounts: ContainerMount[] = [
    { source: SOURCES, target: SOURCES_INSIDE.slice(0, -1), isReadOnly: true },
    { source: process.execPath, target: NODE_INSIDE, isReadOnly: true },
  ]
  for (const { name, mountPath, readOnly = false } of container.volumeMounts) {
    const volume = volumes.find((found: { name: string }) => found.name === name)
    const source = join(directory, name)
    await mkdir(source, { recursive: true })
    if (volume.secret) await writeSecret(request, volume.secret, source, group)
    // As an emptyDir with a group.
    await chown(source, 0, group)
    await chmod(source, 0o2775)
    mounts.push({ source, target: mountPath, isReadOnly: readOnly })
  }
  const root = join(directory, 'root')
  await mkdir(root)
  const program = PROGRAM.replace(SOURCES, SOURCES_INSIDE)
  const words = ['--api-port', api, '--ui-port', ui, '--image-port', images].map(String)
  const running = runInImage({
    image: await needImageRoot(),
    root,
    command: [
      // The kernel forgets to end a process with its parent when it changes its user: the one above it does not.
      ...['bash', '-c', '"$@" & wait $!', 'bash'],
      ...['chroot', `--userspec=${USER}:0`, `--groups=${group}`, '/', NODE_INSIDE, program],
      ...words,
    ],
    env: await variablesOf(request, container),
    mounts,
  })
  const url = `http://127.0.0.1:${api}`
  return {
    ...running,
    url,
    async probe(name) {
      const { httpGet } = container[name]
      return (await fetch(`${url}${httpGet.path}`).catch(() => ({ status: 0 }))).status
    },
  }
}

async function writeSecret(
  request: KubeRequest,
  {
    secretName,
    defaultMode,
    items,
  }: { secretName: string; defaultMode: number; items: { key: string; path: string }[] },
  target: string,
  group: number,
): Promise<void> {
  const { data } = (await request('GET', `${NAMESPACE}/secrets/${secretName}`)).body
  for (const { key, path } of items) {
    const file = join(target, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(data[key], 'base64'))
    await chown(file, 0, group)
    await chmod(file, defaultMode)
  }
}

/** Later ones win: first those of the image, those of the container itself last. */
async function variablesOf(
  request: KubeRequest,
  { envFrom, env }: Manifest,
): Promise<Readonly<Record<string, string>>> {
  const variables: Record<string, string> = { ...IMAGE_VARIABLES }
  for (const { configMapRef, secretRef } of envFrom) {
    const path = configMapRef ? `configmaps/${configMapRef.name}` : `secrets/${secretRef.name}`
    const { data } = (await request('GET', `${NAMESPACE}/${path}`)).body
    for (const [name, value] of Object.entries<string>(data)) {
      variables[name] = configMapRef ? value : Buffer.from(value, 'base64').toString()
    }
  }
  for (const { name, value } of env) variables[name] = value
  return variables
}
