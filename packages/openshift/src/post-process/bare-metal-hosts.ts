// The installer describes machines that it would switch on itself. These ones are on and known, so their description says
// what they are, and that they need no provisioning.

import type { Cidr } from '@groundwork/addresses/cidr'
import { effectiveHostname, effectiveRole } from '@groundwork/engine/context'
import type { File } from '@groundwork/ignition/document'
import { isRecord } from '@groundwork/json/json-values'
import { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'
import { machineNetworks } from '../assets/node-address.ts'
import { objectYaml } from '../assets/object-yaml.ts'
import type { InstallHost, InstallInputs } from '../inputs.ts'
import { hardwareDetails } from './hardware-details.ts'
import { asResource, inlineText } from './ignition-file.ts'

const STATUS_ANNOTATION = 'baremetalhost.metal3.io/status'
const isDescription = (path: string): boolean =>
  path.includes('openshift-cluster-api_hosts') || path.includes('openshift-cluster-api_arbiter_hosts')

export function describeBareMetalHosts(files: readonly File[], inputs: InstallInputs): readonly File[] {
  const descriptions = files
    .filter(({ path }) => isDescription(path))
    .map((file) => ({ file, object: read(file) }))
  const hosts = matchHosts(
    descriptions.map(({ object }) => object),
    inputs.hosts,
  )
  const networks = machineNetworks(inputs)
  const changed = new Map(
    descriptions.map(({ file, object }, index): [File, File] => [
      file,
      object === null ? file : { ...file, contents: describe(object, hosts[index] ?? null, networks) },
    ]),
  )
  return files.map((file) => changed.get(file) ?? file)
}

type Fields = Readonly<Record<string, unknown>>

function read({ contents }: File): Fields | null {
  const [object] = readKubernetesYaml(inlineText(contents))
  return isRecord(object) ? object : null
}

/** By name; descriptions that match no host by name are given to the next hosts of their role. */
function matchHosts(
  objects: readonly (Fields | null)[],
  hosts: readonly InstallHost[],
): readonly (InstallHost | null)[] {
  const byName = objects.map(
    (object) => hosts.find((host) => effectiveHostname(host) === objectName(object)) ?? null,
  )
  const free = new Set(hosts.filter((host) => !byName.includes(host)))
  return objects.map((object, index) => {
    const named = byName[index] ?? null
    if (named !== null || object === null) return named
    const next = [...free].find((host) => effectiveRole(host) === roleOf(object)) ?? null
    if (next) free.delete(next)
    return next
  })
}

const metadataOf = (object: Fields | null): Fields => (isRecord(object?.metadata) ? object.metadata : {})
const objectName = (object: Fields | null): unknown => metadataOf(object).name

function roleOf(object: Fields): unknown {
  const { labels } = metadataOf(object)
  const role = isRecord(labels) ? labels['installer.openshift.io/role'] : undefined
  return role === 'control-plane' ? 'master' : (role ?? 'worker')
}

function describe(object: Fields, host: InstallHost | null, networks: readonly Cidr[]) {
  const { status: _none, ...rest } = object
  const metadata = metadataOf(object)
  const annotations = isRecord(metadata.annotations) ? metadata.annotations : {}
  const status = host?.inventory ? { [STATUS_ANNOTATION]: statusText(host.inventory, networks) } : {}
  const described = {
    ...rest,
    metadata: { ...metadata, annotations: { ...annotations, ...status } },
    spec: { ...(isRecord(object.spec) ? object.spec : {}), externallyProvisioned: true },
  }
  return asResource(objectYaml(described))
}

const NEVER = { start: null, end: null }

/** A whole status, because nothing else is taken: what is not known is empty. */
const statusText = (inventory: NonNullable<InstallHost['inventory']>, networks: readonly Cidr[]): string =>
  JSON.stringify({
    operationalStatus: '',
    hardwareProfile: '',
    hardware: hardwareDetails(inventory, networks),
    provisioning: { state: '', ID: '', image: { url: '' } },
    goodCredentials: {},
    triedCredentials: {},
    errorMessage: '',
    poweredOn: true,
    operationHistory: { register: NEVER, inspect: NEVER, provision: NEVER, deprovision: NEVER },
    errorCount: 0,
  })
