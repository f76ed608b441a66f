// What runs the controller in a new cluster: an image that was configured, or the program for hosts in an image of the release.
import type { ReleaseImages, Settings } from '@groundwork/engine/facts'
import { pulledInstaller } from '@groundwork/engine/steps'
import type { InstallInputs } from '@groundwork/openshift/install-config'
import { PreparationError } from '@groundwork/openshift/installation'
import { explainBuild } from '../boot/host-executable-missing.ts'
import type { HostPrograms } from '../boot/host-programs.ts'
import type { Config } from '../config/config.ts'

export interface ControllerPrograms {
  /** Completes what hosts are told of the release. Throws PreparationError where the new cluster would have no controller. */
  complete(inputs: ControllerInputs, read: () => Promise<ReleaseImages>): Promise<ReleaseImages>
}

export type ControllerInputs = Pick<InstallInputs, 'cluster' | 'hosts'>

export interface ControllerProgramParts {
  readonly config: Pick<Config, 'install'>
  readonly settings: Settings
  readonly programs: Pick<HostPrograms, 'keep'>
}

const NEEDED = 'The new cluster needs the image of the controller'
const CURE = 'start the service with --controller-image <image>, or set CONTROLLER_IMAGE.'
/** The service of such installations is on the machine that restarts last. */
const SHORT_LIVED = 'agent-installer'

export function createControllerPrograms({
  config,
  settings,
  programs,
}: ControllerProgramParts): ControllerPrograms {
  return {
    async complete(inputs, read) {
      if (settings.controllerImage !== '') return read()
      // Before the release is read, which takes its time and may fail for other reasons.
      requireOwnInstaller(inputs, settings)
      requireLastingService(inputs, config)
      const architecture = architectureOf(inputs)
      const sha256 = await programs.keep(architecture)
      if (sha256 === null) throw new PreparationError(noProgram(architecture))
      const release = await read()
      if (!release.cli) {
        throw new PreparationError(
          `${NEEDED}, because this release has no image "cli" or "tools" in which it could run: ${CURE}`,
        )
      }
      return { ...release, controllerProgramSha256: sha256 }
    },
  }
}

/** What others write into the new cluster starts an image as it is. */
function requireOwnInstaller({ hosts }: ControllerInputs, settings: Settings): void {
  const writer = hosts.find(({ bootstrap }) => bootstrap) ?? hosts[0]
  const installer = writer === undefined ? settings.installerImage : pulledInstaller(writer, settings)
  if (installer === '') return
  throw new PreparationError(
    `${NEEDED}, because the installer is ${installer}, which runs no program of this service there: ${CURE}`,
  )
}

function requireLastingService({ cluster }: ControllerInputs, { install }: Pick<Config, 'install'>): void {
  if (install.invoker !== SHORT_LIVED || cluster.control_plane_count !== 1) return
  throw new PreparationError(
    `${NEEDED}, because a single node cannot fetch a program from the service that it replaces (INSTALL_INVOKER=${SHORT_LIVED}): ${CURE}`,
  )
}

const noProgram = (architecture: string): string =>
  `${NEEDED}, or the program for hosts of ${architecture}, which is the controller as well and was not built. ${explainBuild(architecture)} Or ${CURE}`

/** All machines of a control plane are alike. */
function architectureOf({ cluster, hosts }: ControllerInputs): string {
  const master = hosts.find(({ bootstrap, role }) => bootstrap || role === 'master')
  const name = master?.inventory?.cpu?.architecture || cluster.cpu_architecture
  return name === 'aarch64' ? 'arm64' : name
}
