// What discovery images are made with. Files are read now: whoever names one that is missing learns it at the start, not
// when the first machine boots.
import { accessSync, constants, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Mirrors } from '@groundwork/ignition/discovery'
import type { BootConfig } from '../config/config.ts'
import type { ValueReader } from '../config/settings/value-reader.ts'
import { parseDuration } from '../config/values/duration.ts'
import { InvalidValueError } from '../config/values/invalid-value-error.ts'
import {
  asBoolean,
  asCertificates,
  asFileText,
  asOneOf,
  asText,
  asWhole,
  type Parse,
} from '../config/values/values.ts'
import { OPTIONS } from './options.ts'

export function readBoot(reader: ValueReader, dataDir: string): BootConfig {
  const read = <Value>(variable: string, parse: Parse<Value>): Value | undefined =>
    reader.read({ variables: [variable] }, parse)
  const agentForm = reader.read(OPTIONS.agentForm, asOneOf(['executable', 'container'])) ?? 'executable'
  const isSecretless = reader.read(OPTIONS.secretless, asBoolean) ?? false
  if (isSecretless && agentForm === 'container') {
    reader.problem(
      '--secretless needs --agent-form executable: the agent in a container cannot ask for the pull secret.',
    )
  }
  return {
    agentForm,
    agentTimeoutSeconds: Math.ceil((read('AGENT_TIMEOUT_START', parseDuration) ?? 600_000) / 1_000),
    hostExecutable: reader.read(OPTIONS.hostExecutable, asProgram) ?? '',
    hostExecutables: '',
    isSecretless,
    serviceCa: reader.read(OPTIONS.serviceCa, asCertificates) ?? '',
    skipCertificateVerification: read('SKIP_CERT_VERIFICATION', asBoolean) ?? false,
    organisationCa: readOrganisationCa(reader),
    mirrors: readMirrors(reader),
    nmstateFrom: read('MIN_VERSION_FOR_NMSTATE_SERVICE', asVersion) ?? '4.18',
    okd: {
      isSupported: read('ENABLE_OKD_SUPPORT', asBoolean) ?? true,
      rpmsImage: read('OKD_RPMS_IMAGE', asText) ?? '',
    },
    imageDir: resolve(reader.read(OPTIONS.imageDir, asText) ?? join(dataDir, 'images')),
    acceptsTinyImages: read('GROUNDWORK_TINY_IMAGES', asBoolean) ?? false,
    maxConcurrentRequests: read('MAX_CONCURRENT_REQUESTS', asWhole(1, 100_000)) ?? 1_000,
  }
}

/** The reference has one built in and a switch for it; here it is a file, and the switch can leave it out. */
function readOrganisationCa(reader: ValueReader): string {
  const isWanted = reader.read({ variables: ['INSTALL_RH_CA'] }, asBoolean)
  const pem = reader.read(OPTIONS.organisationCa, asCertificates) ?? ''
  if (isWanted && !reader.isGiven(OPTIONS.organisationCa)) {
    reader.problem(
      'INSTALL_RH_CA is set, but there is no certificate to install: name its file with --organisation-ca (GROUNDWORK_ORGANISATION_CA).',
    )
  }
  return isWanted === false ? '' : pem
}

function readMirrors(reader: ValueReader): Mirrors | null {
  const registriesConf = reader.read(OPTIONS.mirrorRegistries, asRegistriesConf)
  const caBundle = reader.read(OPTIONS.mirrorCa, asCertificates)
  const acceptsUnsigned = reader.read({ variables: ['FORCE_INSECURE_POLICY_JSON'] }, asBoolean) ?? false
  if (reader.isGiven(OPTIONS.mirrorRegistries) !== reader.isGiven(OPTIONS.mirrorCa)) {
    const [given, missing] = reader.isGiven(OPTIONS.mirrorCa)
      ? ['--mirror-ca', '--mirror-registries']
      : ['--mirror-registries', '--mirror-ca']
    reader.problem(`${given} is given without ${missing}. Mirrors and their authority belong together.`)
  }
  return registriesConf === undefined || caBundle === undefined
    ? null
    : { registriesConf, caBundle, acceptsUnsigned }
}

const asRegistriesConf: Parse<string> = (text) => {
  const conf = asFileText(text)
  if (/^[ \t]*\[\[[ \t]*registry[ \t]*\]\]/m.test(conf)) return conf
  throw new InvalidValueError('This file names no registry; a registries.conf has at least one [[registry]].')
}

const asProgram: Parse<string> = (text) => {
  const path = resolve(text)
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new InvalidValueError('There is no such file.')
  try {
    accessSync(path, constants.R_OK)
  } catch {
    throw new InvalidValueError('This file cannot be read.')
  }
  return path
}

const asVersion: Parse<string> = (text) => {
  if (/^\d+\.\d+/.test(text)) return text
  throw new InvalidValueError('Write a version such as 4.18.')
}
