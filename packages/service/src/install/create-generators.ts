// Which code makes the files: the installer of the release for real machines, our own for simulated ones.

import type { ReleaseImages } from '@groundwork/engine/facts'
import { isSimulated } from '@groundwork/engine/hardware'
import { createBuiltInGenerator } from '@groundwork/openshift/built-in'
import type { InstallInputs } from '@groundwork/openshift/install-config'
import { PreparationError } from '@groundwork/openshift/installation'
import { createReusedKeyPairs } from '@groundwork/openshift/pki'
import type { Logger } from 'pino'
import type { InstallConfigChoice } from '../config/config.ts'
import type { ControllerPrograms } from './controller-program.ts'
import type { Generators } from './generators.ts'
import { keyPairsOfThreads, runInThreads } from './preparation-threads.ts'
import type { ReleaseGenerators } from './release-generators.ts'

/** Each costs a tenth of a second of a processor, and a cluster has some thirty keys. */
const SHARED_KEY_PAIRS = 2
/** A preparation has ten minutes, and its hosts wait. */
const READ_LIMIT_MS = 60_000

export interface GeneratorOptions {
  readonly choice: InstallConfigChoice['generator']
  /** The installer of the release; null: releases cannot be read here. */
  readonly ofRelease: Generators | null
  /** What is in the release of a cluster; null: releases cannot be read here. */
  readonly readImages?: ReleaseGenerators['images'] | null
  /** Absent: clusters whose files we make ourselves are told of the configured image of the controller only. */
  readonly controllers?: ControllerPrograms
  readonly log?: Pick<Logger, 'warn'>
  /** Whether clusters of simulated machines may have the same keys. By the code that starts the service, never by what hosts say. */
  readonly sharesKeys?: boolean
  /** From when on certificates are valid; that of the world unless given. */
  readonly now?: () => Date
}

export function createGenerators({
  choice,
  ofRelease,
  readImages = null,
  controllers,
  log,
  sharesKeys = false,
  now = () => new Date(),
}: GeneratorOptions): Generators {
  const inThreads = { now, run: runInThreads, keyPairs: keyPairsOfThreads }
  const builtIn = createBuiltInGenerator(inThreads)
  // A cluster of machines that do not exist keeps no secrets, and most of the time that its preparation takes is for making keys.
  // But hosts only say that they do not exist: where real ones could call, every cluster has keys of its own.
  const ofSimulated = sharesKeys
    ? createBuiltInGenerator({
        ...inThreads,
        keyPairs: createReusedKeyPairs(SHARED_KEY_PAIRS, keyPairsOfThreads),
      })
    : builtIn
  /**
   * The bootstrap host runs a program of the machine-config-operator, so a real one needs the image of it. Hosts may reach a
   * registry that this service does not: then the preparation goes on with the only name that is known.
   */
  async function imagesFor(inputs: InstallInputs, signal: AbortSignal): Promise<ReleaseImages> {
    if (readImages === null) return imagesOfNoRelease(inputs)
    try {
      const images = await readImages(inputs, AbortSignal.any([signal, AbortSignal.timeout(READ_LIMIT_MS)]))
      return images.machineConfigOperator === ''
        ? imagesOfNoRelease(inputs)
        : await withController(inputs, images)
    } catch (error) {
      signal.throwIfAborted()
      const image = inputs.cluster.ocp_release_image
      log?.warn(
        { err: error, release_image: image },
        'the release cannot be read; hosts are told its own name',
      )
      return imagesOfNoRelease(inputs)
    }
  }
  /** Trials with this generator go on without a controller, too. */
  async function withController(inputs: InstallInputs, images: ReleaseImages): Promise<ReleaseImages> {
    if (controllers === undefined) return images
    try {
      return await controllers.complete(inputs, async () => images)
    } catch (error) {
      if (!(error instanceof PreparationError)) throw error
      log?.warn({ err: error, cluster_id: inputs.cluster.id }, 'the new cluster will have no controller')
      return images
    }
  }

  return {
    async choose(inputs, signal) {
      const areAllSimulated =
        inputs.hosts.length > 0 && inputs.hosts.every(({ inventory }) => isSimulated(inventory))
      if (choice === 'built-in' || (choice === 'auto' && areAllSimulated))
        return areAllSimulated
          ? { generator: ofSimulated, release: imagesOfNoRelease(inputs) }
          : { generator: builtIn, release: await imagesFor(inputs, signal) }
      if (ofRelease !== null) return ofRelease.choose(inputs, signal)
      throw new PreparationError(
        'This service cannot run the installer of a release. Start it with --generator built-in to let Groundwork itself make the files.',
      )
    },
  }
}

/** The release was not read, so all that is known of its images is its own name. */
const imagesOfNoRelease = ({ cluster }: InstallInputs): ReleaseImages => ({
  machineConfigOperator: cluster.ocp_release_image,
  mustGather: {},
  coreos: '',
})
