// Whether the discovery ignition of an infra-env fits into the room that base images keep for it. Asked when settings are
// written, because their author can still change them; a machine that boots cannot.

import { type Problem, problem } from '@groundwork/engine/requests'
import type { InfraEnvRecord } from '@groundwork/engine/requests/infra-env'
import { discoveryIgnitionText, UnsafeInputError } from '@groundwork/ignition/discovery'
import { IGNITION_AREA_BYTES, ignitionArchive } from '@groundwork/images/media'
import { type BootSettings, type DiscoverySources, discoveryInputs } from './discovery-inputs.ts'

export type ImageCheck = (record: InfraEnvRecord) => readonly Problem[]

/** Below it everything fits: encoded as data URLs a text grows to three times its size at most, and then it is compressed. */
const SURELY_FITTING_BYTES = 48 * 1024
const KIB = 1024
/** What is not known yet, or not worth a signature. */
const LATER = { serviceBaseUrl: 'https://service.invalid', agentToken: '', enrols: true }
const LATER_BYTES = 1024

export const imageCheck =
  (config: BootSettings, known: Pick<DiscoverySources, 'pullSecret' | 'serviceCa'>): ImageCheck =>
  (record) => {
    const parts = largeParts(record)
    const configured = configuredBytes(config.boot, known.serviceCa)
    const given = parts.reduce((sum, { bytes }) => sum + bytes, known.pullSecret.length + configured)
    if (given <= SURELY_FITTING_BYTES || record.type === 'disconnected-iso') return []
    const [largest] = parts
    const path = largest?.path ?? 'ignition_config_override'
    const size = archiveBytes(config, { ...LATER, ...known, record, type: record.type })
    if (typeof size === 'string') return [problem('invalid-text', path, size)]
    if (size + LATER_BYTES <= IGNITION_AREA_BYTES) return []
    const list = [...parts, { path: 'what the service is configured with for all images', bytes: configured }]
      .filter(({ bytes }) => bytes >= KIB)
      .map(({ path: name, bytes }) => `${name} has ${Math.ceil(bytes / KIB)} KiB`)
    const message =
      `With these settings the discovery ignition has ${Math.ceil(size / KIB)} KiB when compressed, the boot image has room ` +
      `for ${IGNITION_AREA_BYTES / KIB} KiB. Of what was given, ${list.join(', ')}.`
    return [problem('too-large', path, message)]
  }

/** A sentence where no image can be made at all. */
function archiveBytes(config: BootSettings, sources: DiscoverySources): number | string {
  try {
    const text = discoveryIgnitionText(discoveryInputs(config, sources))
    return ignitionArchive(Buffer.from(text)).length
  } catch (error) {
    if (error instanceof UnsafeInputError) return error.message
    throw error
  }
}

/** Bundles of certificates mostly. */
const configuredBytes = ({ organisationCa, mirrors }: BootSettings['boot'], serviceCa: string): number =>
  [organisationCa, serviceCa, mirrors?.caBundle ?? '', mirrors?.registriesConf ?? '']
    .map((text) => Buffer.byteLength(text))
    .reduce((sum, bytes) => sum + bytes, 0)

/** What may be long, the longest first. */
function largeParts(record: InfraEnvRecord): readonly { readonly path: string; readonly bytes: number }[] {
  const texts = {
    ignition_config_override: record.ignition_config_override,
    additional_trust_bundle: record.additional_trust_bundle,
    static_network_config:
      record.static_network_config.length > 0 ? JSON.stringify(record.static_network_config) : '',
    ssh_authorized_key: record.ssh_authorized_key,
  }
  return Object.entries(texts)
    .map(([path, text]) => ({ path, bytes: Buffer.byteLength(text) }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
}
