// What this installation of the service can install, and the rules' view of it.

import { MapOf } from '@groundwork/contract/schema'
import {
  ComponentVersions,
  type ListVersions,
  type OsImage,
  type ReleaseImage,
  ReleaseImages,
  type ReleaseSource,
  ReleaseSources,
} from '@groundwork/contract/versions'
import type { Instant } from '@groundwork/engine/facts'
import type { ClusterEnvironment } from '@groundwork/engine/requests/cluster'
import type { InfraEnvEnvironment } from '@groundwork/engine/requests/infra-env'
import { storedArchitecture } from '@groundwork/engine/requests/versions'
import { checkNetwork } from '@groundwork/ignition/static-network'
import type { OsImage as BootImage } from '@groundwork/images/base-images'
import { majorMinor } from '@groundwork/versions/version'
import type { Config, OsImagesConfig } from '../config/config.ts'
import { bootImage, ConfiguredOsImages, mergeBootImages, wireOsImage } from './boot-images.ts'
import { checkIgnition } from './check-ignition.ts'
import { checkOsImages, checkReleases } from './check-lists.ts'
import { MUST_GATHER_IMAGES, type MustGatherImages } from './data/must-gather-images.ts'
import { OS_IMAGES } from './data/os-images.ts'
import { RELEASE_IMAGES } from './data/release-images.ts'
import { RELEASE_SOURCES } from './data/release-sources.ts'
import { parseYaml } from './parse-yaml.ts'
import { readVariable } from './read-variable.ts'
import { SERVICE_VERSION } from './service-version.ts'

/** What only clients of the API of 2021 may do. */
export type Allowances = Pick<ClusterEnvironment, 'allowsSingleVip' | 'allowsCustomRelease'>

export interface Catalogue {
  /** Without the versions that are to be hidden. */
  readonly releases: readonly ReleaseImage[]
  readonly osImages: readonly OsImage[]
  /** The same ones, with what it takes to fetch them. */
  readonly bootImages: readonly BootImage[]
  readonly releaseSources: readonly ReleaseSource[]
  /** By line and architecture (`4.10-x86_64`), then by operator. */
  readonly mustGather: Readonly<Record<string, MustGatherImages>>
  readonly componentVersions: ListVersions
  readonly openRegistries: readonly string[]
  clusterEnvironment(now: Instant, allowances?: Allowances): ClusterEnvironment
  infraEnvEnvironment(): InfraEnvEnvironment
}

export type CatalogueConfig = Pick<
  Config,
  | 'versions'
  | 'engineSettings'
  | 'networks'
  | 'openRegistries'
  | 'defaultImageType'
  | 'networkDiscoveryDelaySeconds'
> & { readonly osImages?: Pick<OsImagesConfig, 'given'> }

/** Images by name, by line and architecture. */
const MustGather = MapOf(ComponentVersions, {})

/** Throws when a list of the configuration cannot be used, with the name of its variable. */
export function createCatalogue(config: CatalogueConfig): Catalogue {
  const { versions, engineSettings: settings, networks, openRegistries } = config
  const given = <Value>(text: string | null, builtIn: Value, read: (text: string) => Value): Value =>
    text === null || text.trim() === '' ? builtIn : read(text)

  const known = given(versions.releaseImages, RELEASE_IMAGES, (text) =>
    checkReleases('RELEASE_IMAGES', readVariable('RELEASE_IMAGES', text, ReleaseImages)),
  )
  const releases = mergeReleases(versions.givenReleases ?? [], known).filter(
    ({ version }) => !isHidden(version, versions.ignoredVersions),
  )
  const listed: ConfiguredOsImages = given(versions.osImages, [...OS_IMAGES], (text) =>
    checkOsImages('OS_IMAGES', readVariable('OS_IMAGES', text, ConfiguredOsImages)),
  )
  const bootImages = mergeBootImages(config.osImages?.given ?? [], listed.map(bootImage))
  const osImages = bootImages.map(wireOsImage)
  const releaseSources = given(versions.releaseSources, RELEASE_SOURCES, (text) =>
    readVariable('RELEASE_SOURCES', text, ReleaseSources),
  )
  const mustGather = given(versions.mustGatherImages, MUST_GATHER_IMAGES, (text) =>
    readVariable('MUST_GATHER_IMAGES', text, MustGather),
  )

  return {
    releases,
    osImages,
    bootImages,
    releaseSources,
    mustGather,
    componentVersions: componentVersions(config),
    openRegistries,
    clusterEnvironment: (now, allowances = {}) => ({
      now,
      settings,
      releases,
      networks,
      openRegistries,
      ...allowances,
    }),
    infraEnvEnvironment: () => ({
      settings,
      osImages,
      releases,
      openRegistries,
      defaultImageType: config.defaultImageType,
      networkDiscoveryDelaySeconds: config.networkDiscoveryDelaySeconds,
      parseYaml,
      checkIgnition,
      checkNetwork,
    }),
  }
}

/** Given ones first, and in place of others of the same version and architecture. */
function mergeReleases(
  given: readonly ReleaseImage[],
  others: readonly ReleaseImage[],
): readonly ReleaseImage[] {
  const releaseKey = ({ version, cpu_architecture }: ReleaseImage) =>
    `${version} ${storedArchitecture(cpu_architecture)}`
  const taken = new Set(given.map(releaseKey))
  return [...given, ...others.filter((release) => !taken.has(releaseKey(release)))]
}

/** Hidden by its full name, or with its whole line by X.Y. */
function isHidden(version: string, ignored: readonly string[]): boolean {
  const name = version.replace(/-multi$/, '')
  return ignored.some((hidden) => [version, name, majorMinor(version)].includes(hidden.trim()))
}

/** What does not come as a container image is part of this service, and so has its version. */
function componentVersions({ versions, engineSettings }: CatalogueConfig): ListVersions {
  const own = versions.selfVersion || SERVICE_VERSION
  return {
    versions: {
      'assisted-installer-service': own,
      'discovery-agent': engineSettings.agentImage || own,
      'assisted-installer': engineSettings.installerImage || own,
      'assisted-installer-controller': engineSettings.controllerImage || own,
    },
    release_tag: versions.releaseTag || `v${SERVICE_VERSION}`,
  }
}
