import type { ReleaseImages } from '@groundwork/engine/facts'
import type { InstallInputs } from '@groundwork/openshift/install-config'
import type { Generator } from '@groundwork/openshift/installation'

/** Who makes the files of an installation, and what is known of the release beforehand. */
export interface Generators {
  /** Throws PreparationError: the release cannot be read, or no generator may be used for these hosts. */
  choose(inputs: InstallInputs, signal: AbortSignal): Promise<ChosenGenerator>
}

export interface ChosenGenerator {
  readonly generator: Generator
  readonly release: ReleaseImages
}
