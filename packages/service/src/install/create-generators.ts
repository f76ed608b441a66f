// Which code makes the files: the installer of the release for real machines, our own for simulated ones.
import type { ReleaseImages } from '@groundwork/engine/steps/step-inputs'
import { createBuiltInGenerator } from '@groundwork/openshift/built-in/built-in-generator'
import type { InstallHost, InstallInputs } from '@groundwork/openshift/inputs'
import { fewKeyPairs } from '@groundwork/openshift/pki/few-key-pairs'
import { PreparationFailure } from '@groundwork/openshift/prepare/generator'
import type { InstallConfigChoice } from '../config.ts'
import type { Generators } from './generators.ts'

/** On the kernel command line of machines that only exist in the lab. */
const SIMULATED = 'groundwork.simulated'

/** Each costs a tenth of a second of a processor, and a cluster has some thirty keys. */
const SHARED_KEY_PAIRS = 2

export interface GeneratorOptions {
  readonly choice: InstallConfigChoice['generator']
  /** The installer of the release; null: releases cannot be read here. */
  readonly ofRelease: Generators | null
  /** From when on certificates are valid; that of the world unless given. */
  readonly now?: () => Date
}

export function createGenerators({
  choice,
  ofRelease,
  now = () => new Date(),
}: GeneratorOptions): Generators {
  const builtIn = createBuiltInGenerator({ now })
  // A cluster of machines that do not exist keeps no secrets: its keys may be those of others like it, and most of the time that
  // its preparation takes is for making keys. Whoever has but one real machine gets keys of its own.
  const ofSimulated = createBuiltInGenerator({ keyPairs: fewKeyPairs(SHARED_KEY_PAIRS), now })
  return {
    async choose(inputs, signal) {
      const areAllSimulated = inputs.hosts.length > 0 && inputs.hosts.every(isSimulated)
      if (choice === 'built-in' || (choice === 'auto' && areAllSimulated))
        return { generator: areAllSimulated ? ofSimulated : builtIn, release: imagesOfNoRelease(inputs) }
      if (ofRelease !== null) return ofRelease.choose(inputs, signal)
      throw new PreparationFailure(
        'This service cannot run the installer of a release. Start it with --generator built-in to let Groundwork itself make the files.',
      )
    },
  }
}

const isSimulated = ({ inventory }: InstallHost): boolean =>
  inventory?.boot?.command_line?.split(/\s+/).includes(SIMULATED) ?? false

/** Nobody looked into the release, so all that is known of its images is its own name. */
const imagesOfNoRelease = ({ cluster }: InstallInputs): ReleaseImages => ({
  machineConfigOperator: cluster.ocp_release_image,
  mustGather: {},
  coreos: '',
})
