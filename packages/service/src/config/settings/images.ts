// What discovery images are made with. Files are read at the start: a missing one must not wait for the first machine that
// boots.
import { accessSync, constants, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { ImageType } from '@groundwork/contract/infra-envs'
import type { Mirrors } from '@groundwork/ignition/discovery'
import {
  BOOLEAN,
  CERTIFICATES,
  oneOf,
  readFileText,
  SECONDS,
  TEXT,
  textFormat,
  wholeNumber,
} from '../values/formats.ts'
import { InvalidValueError } from '../values/invalid-value-error.ts'
import { dataPath, readDataPath } from './data-path.ts'
import { type SettingValues, setting } from './setting.ts'
import type { ValueReader } from './value-reader.ts'

const PROGRAM = textFormat((text) => {
  const path = resolve(text)
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new InvalidValueError('There is no such file.')
  try {
    accessSync(path, constants.R_OK)
  } catch {
    throw new InvalidValueError('This file cannot be read.')
  }
  return path
})

const REGISTRIES_CONF = textFormat((path) => {
  const conf = readFileText(path)
  if (/^[ \t]*\[\[[ \t]*registry[ \t]*\]\]/m.test(conf)) return conf
  throw new InvalidValueError('This file names no registry; a registries.conf has at least one [[registry]].')
})

const VERSION = textFormat((text) => {
  if (/^\d+\.\d+/.test(text)) return text
  throw new InvalidValueError('Write a version such as 4.18.')
})

export const IMAGES = {
  imageDir: dataPath({
    flag: 'image-dir',
    argument: 'directory',
    variables: ['GROUNDWORK_IMAGE_DIR', 'DATA_DIR'],
    nameInDataDir: 'images',
    help: 'where fetched live images are kept',
  }),
  agentForm: setting({
    flag: 'agent-form',
    argument: 'form',
    variables: ['GROUNDWORK_AGENT_FORM'],
    format: oneOf(['executable', 'container']),
    default: 'executable',
    help: 'how hosts get their agent: executable, from this service, or container, from a registry',
  }),
  /** Empty: our own. */
  hostExecutable: setting({
    flag: 'host-executable',
    argument: 'file',
    variables: ['GROUNDWORK_HOST_EXECUTABLE'],
    format: PROGRAM,
    default: '',
    defaultNote: 'the one of this version',
    help: 'program that hosts fetch and run as their agent',
  }),
  isSecretless: setting({
    flag: 'secretless',
    variables: ['GROUNDWORK_SECRETLESS'],
    format: BOOLEAN,
    default: false,
    help: 'put no pull secret into images: hosts get it after they register, with a token from the image that is valid for one to two days',
    guide: 'decisions/0006-secretless-media.md',
  }),
  /** PEM, empty: none. */
  serviceCa: setting({
    flag: 'service-ca',
    argument: 'file',
    variables: ['GROUNDWORK_SERVICE_CA', 'SERVICE_CA_CERT_PATH'],
    format: CERTIFICATES,
    default: '',
    defaultNote: 'the self-signed certificate, where --tls makes one',
    help: 'PEM file with the CA of the certificate of this service, for hosts',
  }),
  /** PEM, empty: none. */
  organisationCa: setting({
    flag: 'organisation-ca',
    argument: 'file',
    variables: ['GROUNDWORK_ORGANISATION_CA'],
    format: CERTIFICATES,
    default: '',
    help: 'additional CA that every host trusts (PEM)',
  }),
  /** The reference has a CA built in and a switch for it; here it is a file, and the switch can leave it out. */
  installsOrganisationCa: setting({
    variables: ['INSTALL_RH_CA'],
    format: BOOLEAN,
    default: null,
    help: 'false leaves the CA of --organisation-ca out',
  }),
  mirrorRegistries: setting({
    flag: 'mirror-registries',
    argument: 'file',
    variables: ['GROUNDWORK_MIRROR_REGISTRIES'],
    format: REGISTRIES_CONF,
    default: null,
    help: 'registries.conf with the mirrors that hosts pull container images from; needs --mirror-ca',
  }),
  mirrorCa: setting({
    flag: 'mirror-ca',
    argument: 'file',
    variables: ['GROUNDWORK_MIRROR_CA'],
    format: CERTIFICATES,
    default: null,
    help: 'CA of the certificates of these mirrors (PEM)',
  }),
  acceptsUnsigned: setting({
    variables: ['FORCE_INSECURE_POLICY_JSON'],
    format: BOOLEAN,
    default: false,
    help: 'hosts accept unsigned container images of mirrors',
  }),
  agentTimeoutSeconds: setting({
    variables: ['AGENT_TIMEOUT_START'],
    format: SECONDS,
    default: 600,
    help: 'how long the start of the agent may take on a host',
  }),
  skipCertificateVerification: setting({
    variables: ['SKIP_CERT_VERIFICATION'],
    format: BOOLEAN,
    default: false,
    help: 'agents accept any certificate of this service',
  }),
  nmstateFrom: setting({
    variables: ['MIN_VERSION_FOR_NMSTATE_SERVICE'],
    format: VERSION,
    default: '4.18',
    help: 'first version whose static networks nmstate applies on the machine',
  }),
  supportsOkd: setting({
    variables: ['ENABLE_OKD_SUPPORT'],
    format: BOOLEAN,
    default: true,
    help: 'whether OKD_RPMS_IMAGE is used',
  }),
  okdRpmsImage: setting({
    variables: ['OKD_RPMS_IMAGE'],
    format: TEXT,
    default: '',
    help: 'container image with the packages that OKD needs on hosts',
  }),
  maxConcurrentRequests: setting({
    variables: ['MAX_CONCURRENT_REQUESTS'],
    format: wholeNumber(1, 100_000),
    default: 1_000,
    help: 'readers of images at the same time; others get 503',
  }),
  /** Base images may be too small to be real. */
  acceptsTinyImages: setting({
    variables: ['GROUNDWORK_TINY_IMAGES'],
    format: BOOLEAN,
    default: false,
    hidden: true,
    help: 'accept base images that are too small to be real',
  }),
}

/** What new infra-envs get, unless their requests say otherwise. */
export const INFRA_ENVS = {
  defaultImageType: setting({
    variables: ['ISO_IMAGE_TYPE'],
    format: oneOf(ImageType.enum),
    default: 'full-iso',
    help: 'kind of the image of a new infra-env',
  }),
  networkDiscoveryDelaySeconds: setting({
    variables: ['NETWORK_DISCOVERY_DELAY_SECONDS'],
    format: wholeNumber(0, 3_600),
    default: null,
    help: 'seconds that a host waits before it sets static networks up',
  }),
}

export type InfraEnvsConfig = SettingValues<typeof INFRA_ENVS>

type Part =
  | 'installsOrganisationCa'
  | 'mirrorRegistries'
  | 'mirrorCa'
  | 'acceptsUnsigned'
  | 'supportsOkd'
  | 'okdRpmsImage'
  | 'imageDir'

/** What discovery images are made with, beside what an infra-env says. */
export interface BootConfig extends Omit<SettingValues<typeof IMAGES>, Part> {
  /** Directory with our own programs for hosts, a file for each architecture; empty: none were built. */
  readonly hostExecutables: string
  readonly mirrors: Mirrors | null
  readonly okd: { readonly isSupported: boolean; readonly rpmsImage: string }
  /** Where base images are kept that were fetched. */
  readonly imageDir: string
}

export function readImages(reader: ValueReader, dataDir: string): BootConfig {
  const { mirrorRegistries, mirrorCa, acceptsUnsigned, installsOrganisationCa, ...others } =
    reader.readAll(IMAGES)
  const { supportsOkd, okdRpmsImage, organisationCa, ...plain } = others
  checkTogether(reader, plain, installsOrganisationCa)
  return {
    ...plain,
    hostExecutables: '',
    organisationCa: installsOrganisationCa === false ? '' : organisationCa,
    mirrors:
      mirrorRegistries === null || mirrorCa === null
        ? null
        : { registriesConf: mirrorRegistries, caBundle: mirrorCa, acceptsUnsigned },
    okd: { isSupported: supportsOkd, rpmsImage: okdRpmsImage },
    imageDir: readDataPath(reader, IMAGES.imageDir, dataDir),
  }
}

function checkTogether(
  reader: ValueReader,
  { isSecretless, agentForm }: Pick<BootConfig, 'isSecretless' | 'agentForm'>,
  installsOrganisationCa: boolean | null,
): void {
  if (isSecretless && agentForm === 'container') {
    reader.problem(
      '--secretless needs --agent-form executable: the agent in a container cannot ask for the pull secret.',
    )
  }
  if (installsOrganisationCa && !reader.isGiven(IMAGES.organisationCa)) {
    reader.problem(
      'INSTALL_RH_CA is set, but there is no certificate to install: name its file with --organisation-ca (GROUNDWORK_ORGANISATION_CA).',
    )
  }
  if (reader.isGiven(IMAGES.mirrorRegistries) !== reader.isGiven(IMAGES.mirrorCa)) {
    const [given, missing] = reader.isGiven(IMAGES.mirrorCa)
      ? ['--mirror-ca', '--mirror-registries']
      : ['--mirror-registries', '--mirror-ca']
    reader.problem(`${given} is given without ${missing}. Mirrors and their authority belong together.`)
  }
}
