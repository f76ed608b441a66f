// The recorded facts about what openshift-install makes.
import { readFileSync } from 'node:fs'
import { contractDir } from '../../testing/contract-dir.ts'
import { type Facts, withoutInfraId } from './facts.ts'
import { recordedFieldPaths } from './field-paths.ts'
import type { CertificateFacts } from './read-certificate.ts'

export type Version = '4.22' | '5.0'
export type Shape = 'bm' | 'sno'

export interface RecordedObject {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string | null
  readonly name: string
  readonly data?: readonly string[]
}

export interface RecordedKubeconfig {
  readonly 'current-context': string
  readonly contexts: unknown
  readonly clusters: readonly { readonly name: string; readonly server: string; readonly keys: unknown }[]
  readonly users: readonly { readonly name: string; readonly keys: unknown }[]
}

export interface RecordedFile {
  readonly path: string
  readonly mode: string
  readonly overwrite: boolean | null
  readonly user: string
  readonly append: number
  readonly keyfile?: { readonly pem: string; readonly bits?: number }
  readonly kubeconfig?: RecordedKubeconfig
}

interface RecordedIgnition {
  readonly ignition: {
    readonly version: string
    readonly config?: { readonly merge?: readonly { readonly source: string }[] }
  }
  readonly files: readonly RecordedFile[]
  readonly units: readonly {
    readonly name: string
    readonly enabled: boolean | null
    readonly dropins: readonly string[]
  }[]
  readonly passwd: readonly { readonly name: string; readonly sshKeys: number }[]
}

interface Recorded {
  readonly manifests: readonly { readonly path: string; readonly objects?: readonly RecordedObject[] }[]
  readonly assets: readonly { readonly path: string }[]
  readonly ignitions: Readonly<Record<string, RecordedIgnition>>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly kubeconfig: RecordedKubeconfig
  readonly certificates: readonly (CertificateFacts & {
    readonly verifiedSigner: string
    readonly where: readonly string[]
  })[]
}

type RecordedFields = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>

/** Under which name we hand it out. */
const LIVE = 'bootstrap-in-place-for-live-iso.ign'

export const readRecorded = <T>(name: string): T =>
  JSON.parse(readFileSync(`${contractDir}real-installer/${name}.json`, 'utf8')) as T

export function realFacts(version: Version, shape: Shape): Facts {
  const recorded = readRecorded<Recorded>(`real-${version}-${shape}`)
  const fields = readRecorded<RecordedFields>(`real-${version}-${shape}-manifest-fields`)
  const facts = new Map<string, string>()
  for (const { path } of recorded.assets) facts.set(`asset ${path}`, 'present')
  for (const { path, objects = [] } of recorded.manifests) {
    if (path.includes('/')) facts.set(`manifest ${path}`, objects.map(describeObject).join('; '))
  }
  for (const [path, documents] of Object.entries(fields)) {
    for (const [field, type] of documents.flatMap(recordedFieldPaths))
      facts.set(`field ${path} ${field}`, type)
  }
  for (const [name, ignition] of Object.entries(recorded.ignitions)) {
    addIgnition(facts, name === LIVE ? 'bootstrap.ign' : name, ignition)
  }
  addKubeconfig(facts, 'auth/kubeconfig', recorded.kubeconfig)
  addCertificates(facts, recorded.certificates)
  for (const [key, value] of Object.entries(recorded.metadata)) {
    facts.set(`metadata ${key}`, /ID$/.test(key) ? 'drawn' : JSON.stringify(value))
  }
  return facts
}

export const describeObject = ({ apiVersion, kind, namespace, name, data }: RecordedObject): string =>
  `${apiVersion} ${kind} ${namespace ?? ''}/${withoutInfraId(name)}${data === undefined ? '' : ` ${[...data].sort().join()}`}`

function addIgnition(facts: Map<string, string>, name: string, ignition: RecordedIgnition): void {
  const { version, config } = ignition.ignition
  facts.set(`ignition ${name}`, `${version} ${config?.merge?.map(({ source }) => source).join() ?? ''}`)
  for (const { name: user, sshKeys } of ignition.passwd)
    facts.set(`user ${name} ${user}`, `${sshKeys} SSH keys`)
  for (const file of ignition.files) addFile(facts, file)
  for (const { name: unit, enabled, dropins } of ignition.units) {
    facts.set(`unit ${unit}`, `${enabled === true ? 'enabled' : 'not enabled'} ${dropins.join()}`.trim())
  }
}

export function addFile(facts: Map<string, string>, file: RecordedFile): void {
  const { path, mode, overwrite, user, append, keyfile, kubeconfig } = file
  const way = append > 0 ? 'appended' : overwrite ? 'overwritten' : 'written'
  facts.set(`file ${path}`, `${user} ${mode}, ${way}`)
  if (keyfile) facts.set(`key ${path}`, `${keyfile.pem} ${keyfile.bits ?? ''}`.trim())
  if (kubeconfig) addKubeconfig(facts, path, kubeconfig)
}

export function addKubeconfig(
  facts: Map<string, string>,
  path: string,
  kubeconfig: RecordedKubeconfig,
): void {
  const { contexts, clusters, users } = kubeconfig
  const words = {
    current: kubeconfig['current-context'],
    contexts,
    clusters: clusters.map(({ name, server, keys }) => ({ name, server, keys })),
    users: users.map(({ name, keys }) => ({ name, keys })),
  }
  facts.set(`kubeconfig ${path}`, JSON.stringify(words))
}

/** By place, because that is how they are found. Manifests are looked at once, not again inside of the bootstrap. */
function addCertificates(facts: Map<string, string>, certificates: Recorded['certificates']): void {
  const places = new Map<string, string[]>()
  for (const { where, ...certificate } of certificates) {
    for (const place of where) {
      if (place.includes(':/opt/openshift/manifests/')) continue
      const name = place.replace(`${LIVE}:`, 'bootstrap.ign:')
      places.set(name, [
        ...(places.get(name) ?? []),
        describeCertificate(certificate, certificate.verifiedSigner),
      ])
    }
  }
  for (const [place, descriptions] of places)
    facts.set(`certificate ${place}`, descriptions.sort().join('\n'))
}

export function describeCertificate(certificate: CertificateFacts, signer: string): string {
  const { subject, issuer, hours, key, signature, version, extensions } = certificate
  const sorted = Object.fromEntries(Object.entries(extensions).sort(([a], [b]) => (a < b ? -1 : 1)))
  // The clock of the recorded program went on between the two dates.
  const rounded = Math.round(hours)
  return JSON.stringify({
    subject,
    issuer,
    signer,
    hours: rounded,
    key,
    signature,
    version,
    extensions: sorted,
  })
}
