// The same facts about what the built-in generator makes.
import { createPrivateKey } from 'node:crypto'
import type { File } from '@groundwork/ignition/document'
import { decodeDataUrl } from '@groundwork/ignition/document'
import type { AssetDirectory } from '@groundwork/openshift/installation'
import { readKubernetesYaml } from '@groundwork/openshift/installation'
import type { Generated } from '@groundwork/openshift/testing'
import { contentOf, filesOf, ignitionIn } from '@groundwork/openshift/testing'
import type { Facts } from './facts.ts'
import { fieldPaths } from './field-paths.ts'
import { readCertificate, signerOf } from './read-certificate.ts'
import {
  addFile,
  addKubeconfig,
  describeCertificate,
  describeObject,
  type RecordedFile,
  type RecordedKubeconfig,
} from './real-facts.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n?/g
const isManifest = (path: string) => /^(?:manifests|openshift)\//.test(path)

interface Document {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  readonly data?: Readonly<Record<string, string>>
}

export function ourFacts({ manifests, files }: Generated): Facts {
  const facts = new Map<string, string>()
  for (const path of files.keys()) facts.set(`asset ${path}`, 'present')
  for (const [path, text] of manifests) if (isManifest(path)) addManifest(facts, path, text)
  for (const name of files.keys()) if (name.endsWith('.ign')) addIgnition(facts, files, name)
  addKubeconfig(facts, 'auth/kubeconfig', describeKubeconfig(files.get('auth/kubeconfig') ?? ''))
  addCertificates(facts, { manifests, files })
  for (const [key, value] of Object.entries(JSON.parse(files.get('metadata.json') ?? '{}'))) {
    facts.set(`metadata ${key}`, /ID$/.test(key) ? 'drawn' : JSON.stringify(value))
  }
  return facts
}

function addManifest(facts: Map<string, string>, path: string, text: string): void {
  const documents = readKubernetesYaml(text) as readonly Document[]
  facts.set(`manifest ${path}`, documents.map(describe).join('; '))
  for (const document of documents) {
    for (const [field, type] of fieldPaths(document)) facts.set(`field ${path} ${field}`, type)
  }
}

/** What is in a map matters of those that carry data, and of no others. */
const describe = ({ apiVersion, kind, metadata: { name, namespace }, data }: Document): string =>
  describeObject({
    apiVersion,
    kind,
    name,
    namespace: namespace ?? null,
    ...(data && { data: Object.keys(data) }),
  })

function addIgnition(facts: Map<string, string>, files: AssetDirectory, name: string): void {
  const config = ignitionIn(files, name)
  const sources = config.ignition.config?.merge?.map(({ source }) => source) ?? []
  facts.set(`ignition ${name}`, `${config.ignition.version} ${sources.join()}`)
  for (const { name: user, sshAuthorizedKeys = [] } of config.passwd?.users ?? []) {
    facts.set(`user ${name} ${user}`, `${sshAuthorizedKeys.length} SSH keys`)
  }
  for (const file of filesOf(config).values()) addFile(facts, describeFile(file))
  for (const { name: unit, enabled, dropins = [] } of config.systemd?.units ?? []) {
    const names = dropins.map((dropin) => dropin.name).join()
    facts.set(`unit ${unit}`, `${enabled ? 'enabled' : 'not enabled'} ${names}`.trim())
  }
}

function describeFile(file: File): RecordedFile {
  const { path, mode = 0, overwrite, user, append = [] } = file
  const text = contentOf(file)
  const isKubeconfig = path.includes('/auth/kubeconfig')
  return {
    path,
    mode: `0o${mode.toString(8)}`,
    overwrite: overwrite ?? null,
    user: user?.name ?? '',
    append: append.length,
    ...(/\.(?:key|pub)$/.test(path) && { keyfile: describeKey(text) }),
    ...(isKubeconfig && { kubeconfig: describeKubeconfig(text) }),
  }
}

function describeKey(pem: string) {
  const [, kind = ''] = /-----BEGIN ([A-Z ]+)-----/.exec(pem) ?? []
  if (!kind.includes('PRIVATE')) return { pem: kind }
  return { pem: kind, bits: createPrivateKey(pem).asymmetricKeyDetails?.modulusLength ?? 0 }
}

interface Kubeconfig {
  readonly 'current-context': string
  readonly contexts: unknown
  readonly clusters: readonly { readonly name: string; readonly cluster: Readonly<Record<string, string>> }[]
  readonly users: readonly { readonly name: string; readonly user: Readonly<Record<string, string>> }[]
}

const readKubeconfig = (text: string): Kubeconfig => readKubernetesYaml(text)[0] as Kubeconfig

function describeKubeconfig(text: string): RecordedKubeconfig {
  const { contexts, clusters, users, ...rest } = readKubeconfig(text)
  return {
    'current-context': rest['current-context'],
    contexts: (contexts as readonly Record<string, unknown>[]).map(({ context, name }) => ({
      context,
      name,
    })),
    clusters: clusters.map(({ name, cluster }) => ({
      name,
      server: cluster.server ?? '',
      keys: Object.keys(cluster).sort(),
    })),
    users: users.map(({ name, user }) => ({ name, keys: Object.keys(user).sort() })),
  }
}

/** Texts with certificates inside, by the names that the recording has for their places. */
function certificatePlaces({ manifests, files }: Generated): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  const addUsers = (place: string, text: string) => {
    const { clusters, users } = readKubeconfig(text)
    places.set(`${place}#ca`, decoded(clusters[0]?.cluster['certificate-authority-data']))
    places.set(`${place}#user`, decoded(users[0]?.user['client-certificate-data']))
  }
  addUsers('auth/kubeconfig', files.get('auth/kubeconfig') ?? '')
  for (const [path, text] of manifests) {
    if (!isManifest(path)) continue
    for (const { kind, data = {} } of readKubernetesYaml(text) as readonly Document[]) {
      for (const [key, value] of Object.entries(data)) {
        places.set(`manifest:${path}#${key}`, kind === 'Secret' ? decoded(value) : value)
      }
    }
  }
  for (const [path, file] of filesOf(ignitionIn(files, 'bootstrap.ign'))) {
    if (path.endsWith('.crt')) places.set(`bootstrap.ign:${path}`, contentOf(file))
    if (path.includes('/auth/kubeconfig')) addUsers(`bootstrap.ign:${path}`, contentOf(file))
  }
  for (const name of files.keys()) {
    if (!name.endsWith('.ign')) continue
    const sources = ignitionIn(files, name).ignition.security?.tls?.certificateAuthorities ?? []
    const texts = sources.map(({ source }) => Buffer.from(decodeDataUrl(source ?? '') ?? []).toString())
    places.set(`${name}#ca`, texts.join(''))
  }
  return places
}

function addCertificates(facts: Map<string, string>, generated: Generated): void {
  const places = [...certificatePlaces(generated)].map(
    ([place, text]) => [place, [...text.matchAll(CERTIFICATE)].map(([pem]) => pem)] as const,
  )
  const all = [...new Set(places.flatMap(([, pems]) => pems))]
  for (const [place, pems] of places) {
    if (pems.length === 0) continue
    const described = pems.map((pem) => describeCertificate(readCertificate(pem), signerOf(pem, all)))
    facts.set(`certificate ${place}`, described.sort().join('\n'))
  }
}

const decoded = (text: string | undefined): string => Buffer.from(text ?? '', 'base64').toString()
