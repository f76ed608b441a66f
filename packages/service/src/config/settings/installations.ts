// How the files of installations are made.
import { join } from 'node:path'
import type { SystemManifestOptions } from '@groundwork/openshift/installation'
import type { ReleaseTiming } from '@groundwork/openshift/release'
import { BYTES, type Format, GIB, LIST, oneOf, TEXT } from '../values/formats.ts'
import { InvalidValueError } from '../values/invalid-value-error.ts'
import { dataPath, readDataPath } from './data-path.ts'
import { type SettingValues, setting } from './setting.ts'
import type { ValueReader } from './value-reader.ts'

const LOCAL_IMAGES: Format<readonly string[]> = {
  ...LIST,
  parse(text) {
    const places = LIST.parse(text)
    if (places.every((place) => /^(?:oci|dir):\//.test(place))) return places
    throw new InvalidValueError('Write oci:/path, oci:/path:tag or dir:/path.')
  },
}

export const INSTALLATIONS = {
  /** auto: by the installer of the release, for simulated machines by our own code. */
  generator: setting({
    flag: 'generator',
    argument: 'which',
    variables: ['GROUNDWORK_GENERATOR'],
    format: oneOf(['auto', 'openshift-install', 'built-in']),
    default: 'auto',
    help: 'what creates the installation files: openshift-install (of the release), built-in (our own code, without a release), or auto, which takes built-in for simulated machines only',
    guide: 'installing.md#generators',
  }),
  /** never: a person approves them. */
  approveNodes: setting({
    flag: 'approve-nodes',
    argument: 'when',
    variables: ['GROUNDWORK_APPROVE_NODES'],
    format: oneOf(['auto', 'never']),
    default: 'auto',
    help: 'certificates of day-2 nodes of clusters that this service installed: auto approves those of known hosts, never leaves all of them to you',
    guide: 'installing.md#day-2-hosts',
  }),
  invoker: setting({
    variables: ['INSTALL_INVOKER'],
    format: TEXT,
    default: 'assisted-installer',
    help: 'what the cluster says it was installed by; with agent-installer, credentials can be downloaded early',
    guide: 'installing.md#6-log-in',
  }),
  diskEncryptionCipher: setting({
    variables: ['DISK_ENCRYPTION_CIPHER'],
    format: TEXT,
    default: '',
    help: 'cipher of encrypted installation disks',
  }),
}

/** Where releases are read, and where their installers are kept. */
export const RELEASES = {
  /** Asked before registries. */
  localImages: setting({
    flag: 'local-release',
    argument: 'place',
    repeatable: true,
    variables: ['GROUNDWORK_LOCAL_RELEASE'],
    format: LOCAL_IMAGES,
    default: [],
    help: 'release images on disk, used before any registry: oci:/path[:tag] or dir:/path; may be repeated',
  }),
  directory: dataPath({
    flag: 'release-dir',
    argument: 'directory',
    variables: ['GROUNDWORK_RELEASE_DIR'],
    nameInDataDir: 'releases',
    help: 'where installers of releases are kept',
  }),
  capacityBytes: setting({
    variables: ['INSTALLER_CACHE_CAPACITY'],
    format: BYTES,
    default: 0,
    defaultNote: 'no limit',
    help: 'disk space for the installers of releases',
  }),
  maxInstallerBytes: setting({
    variables: ['INSTALLER_CACHE_MAX_RELEASE_SIZE'],
    format: BYTES,
    default: 2 * GIB,
    help: 'largest installer of one release',
  }),
}

/** A capacity of 0: as much as there is. */
export interface ReleasesConfig extends Omit<SettingValues<typeof RELEASES>, 'directory'> {
  readonly directory: string
  readonly workDirectory: string
  /** For tests: other waiting times than the usual ones. */
  readonly timing?: Partial<ReleaseTiming>
  readonly installerTimeoutMs?: number
}

export interface InstallConfigChoice
  extends Omit<SettingValues<typeof INSTALLATIONS>, 'diskEncryptionCipher'> {
  readonly manifests: SystemManifestOptions
  readonly releases: ReleasesConfig
}

export function readInstallations(reader: ValueReader, dataDir: string): InstallConfigChoice {
  const { diskEncryptionCipher, ...plain } = reader.readAll(INSTALLATIONS)
  return {
    ...plain,
    manifests: { diskEncryptionCipher },
    releases: {
      ...reader.readAll(RELEASES),
      directory: readDataPath(reader, RELEASES.directory, dataDir),
      workDirectory: join(dataDir, 'preparations'),
    },
  }
}
