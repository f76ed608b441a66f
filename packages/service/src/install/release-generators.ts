// The installer of the release: what it consists of is read from its registry, and the installer in it is run here.
import type { ReleaseImages } from '@groundwork/engine/facts'
import type { InstallInputs } from '@groundwork/openshift/install-config'
import { PreparationError } from '@groundwork/openshift/installation'
import {
  createInstallerRuns,
  createReleases,
  type InstallerRuns,
  installerGenerator,
  osImage,
  type Release,
} from '@groundwork/openshift/release'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { ControllerPrograms } from './controller-program.ts'
import { findReleaseForArchitecture, type OfferedRelease } from './find-release-for-architecture.ts'
import type { Generators } from './generators.ts'

export interface ReleaseGenerators extends Generators {
  /** What is in the release, without its installer being run. */
  images(inputs: Pick<InstallInputs, 'cluster' | 'pullSecret'>, signal: AbortSignal): Promise<ReleaseImages>
  /** Of releases that are offered; throws PreparationError for others. */
  readonly runs: InstallerRuns
  close(): Promise<void>
}

export interface ReleaseGeneratorOptions {
  readonly config: Pick<Config, 'install' | 'boot' | 'osImages'>
  readonly controllers: ControllerPrograms
  /** Those that the operator of this service has chosen. */
  readonly releases: readonly OfferedRelease[]
  readonly log: Logger
}

export function createReleaseGenerators({
  config,
  controllers,
  releases: offered,
  log,
}: ReleaseGeneratorOptions): ReleaseGenerators {
  const { releases: wanted } = config.install
  const { mirrors, organisationCa } = config.boot
  const { proxy } = config.osImages.http
  const releases = createReleases({
    directory: wanted.directory,
    capacityBytes: wanted.capacityBytes,
    maxInstallerBytes: wanted.maxInstallerBytes,
    localImages: wanted.localImages,
    ...(mirrors && { registriesConf: mirrors.registriesConf }),
    // Authorities that every machine of the site trusts, this one trusts too.
    caBundle: [mirrors?.caBundle ?? '', organisationCa].join('\n'),
    ...(proxy && { proxies: proxy }),
    ...(wanted.timing && { timing: wanted.timing }),
    findReleaseForArchitecture: (version, architecture) =>
      findReleaseForArchitecture(offered, version, architecture),
    log,
  })
  const every = createInstallerRuns({
    releases,
    workDirectory: wanted.workDirectory,
    proxies: proxy ?? null,
    ...(wanted.installerTimeoutMs !== undefined && { timeoutMs: wanted.installerTimeoutMs }),
  })
  // A program of the release runs here, so not every user who may register a cluster may choose it.
  function requireOffered(image: string): void {
    if (offered.some(({ url }) => url === image)) return
    throw new PreparationError(
      `The image ${image} is none of the releases that this service offers. Add it to RELEASE_IMAGES, or register the cluster with a ` +
        'release that is offered.',
    )
  }

  const runs: InstallerRuns = {
    async run(run) {
      requireOffered(run.releaseImage)
      return every.run(run)
    },
  }
  const generator = installerGenerator(runs)
  const images: ReleaseGenerators['images'] = async ({ cluster, pullSecret }, signal) =>
    imagesOf(await releases.read(cluster.ocp_release_image, { pullSecret, signal }))
  return {
    runs,
    async choose(inputs, signal) {
      const release = await controllers.complete(inputs, async () => {
        requireOffered(inputs.cluster.ocp_release_image)
        return images(inputs, signal)
      })
      return { generator, release }
    },
    images,
    close: () => releases.close(),
  }
}

function imagesOf(release: Release): ReleaseImages {
  const mustGather = release.components.get('must-gather')
  return {
    machineConfigOperator: release.components.get('machine-config-operator') ?? '',
    mustGather: mustGather === undefined ? {} : { ocp: mustGather },
    coreos: osImage(release) ?? '',
    cli: release.components.get('cli') ?? release.components.get('tools') ?? '',
  }
}
