// What is compared of a prepared installation, and what is not: texts and scripts are ours.
import { readKubernetesYaml } from '@groundwork/openshift/installation'
import type { RecordedDocument } from './recorded-generation.ts'

/** Scripts and units that say the same in our words: that they are there, with name, place and mode, is compared. */
const OUR_WORDS = [
  '/usr/local/bin/dnsmasq_config.sh',
  '/etc/NetworkManager/dispatcher.d/forcedns',
  'iscsi-nic-reapply.service',
  'dnsmasq.service',
]

/** The tokens in names of split manifests are random there, and made from the content here. */
export const comparablePath = (path: string): string =>
  path.replace(/-[0-9a-f]{7}-(\d\d\.ya?ml)$/, '-<token>-$1')

export function comparableManifest(text: string): unknown {
  return readKubernetesYaml(text).map((object) => tidy(withoutNoise(object as RecordedDocument)))
}

export const comparableIgnition = (config: RecordedDocument): unknown => tidy(config)

function withoutNoise(object: RecordedDocument): RecordedDocument {
  // The lifecycle manager finds out itself what a group provides, and overwrites what manifests claim.
  if (object.kind === 'OperatorGroup') {
    const { annotations: _claimed, ...metadata } = object.metadata
    return { ...object, metadata }
  }
  // Encoded YAML in YAML: compared as objects.
  if (object.metadata?.name === 'olm-operator-manifests') {
    const data = Object.entries(object.data as Record<string, string>).map(([name, text]) => [
      name,
      comparableManifest(
        name.endsWith('.metadata.yaml') ? text : Buffer.from(text, 'base64').toString('utf8'),
      ),
    ])
    return { ...object, data: Object.fromEntries(data) }
  }
  return object
}

/** Without empty members and encodings, which mean nothing. */
function tidy(value: RecordedDocument): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? decoded(value) : value
  if (typeof value.prefix === 'string' && typeof value.text === 'string') return readable(value.text)
  const members = Object.entries(value as Record<string, unknown>)
    .filter(([key, member]) => member !== null && !(key === 'overwrite' && member === false))
    .map(([key, member]) => [key, key === 'contents' && isOurs(value) ? '(ours)' : tidy(member)])
    .filter(([, member]) => !isEmpty(member))
  return Object.fromEntries(members)
}

const isOurs = ({ path, name }: { path?: string; name?: string }): boolean =>
  OUR_WORDS.includes(path ?? name ?? '')

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0

function decoded(text: string): unknown {
  const [, encoding, body = ''] = /^data:([^,]*),(.*)$/s.exec(text) ?? []
  if (encoding === undefined) return text
  return readable(
    encoding.endsWith('base64') ? Buffer.from(body, 'base64').toString('utf8') : decodeURIComponent(body),
  )
}

/** Texts with or without an empty line around them; descriptions of machines as the objects that they are. */
function readable(text: string): unknown {
  if (!text.includes('kind: BareMetalHost')) return text.trim()
  const [host] = readKubernetesYaml(text) as RecordedDocument[]
  const status = 'baremetalhost.metal3.io/status'
  const { [status]: described, ...annotations } = host.metadata.annotations ?? {}
  const read = described === undefined ? {} : { [status]: withFewFlags(JSON.parse(described)) }
  return tidy({ ...host, metadata: { ...host.metadata, annotations: { ...annotations, ...read } } })
}

/** The recorded inventories were shortened after the preparation: of the flags of a processor only these are left. */
const KEPT_FLAGS = 3

function withFewFlags(status: RecordedDocument): unknown {
  const { cpu } = status.hardware
  return {
    ...status,
    hardware: { ...status.hardware, cpu: { ...cpu, flags: cpu.flags.slice(0, KEPT_FLAGS) } },
  }
}
