// Which file of which component of a release makes installations.
import { isAtLeast } from '@groundwork/versions/version'
import type { Release } from '../payload/release.ts'
import { ReleaseError } from '../release-error.ts'

export type InstallerCommand = 'openshift-install' | 'openshift-baremetal-install'

export interface InstallerChoice {
  readonly command: InstallerCommand
  readonly image: string
  readonly path: string
}

/** From here on the plain one can make everything without libraries of the machine. */
const PLAIN_SINCE = '4.16'
const PATH = 'usr/bin/openshift-install'

export interface Machine {
  /** As images spell it. */
  readonly architecture: string
  readonly isFips: boolean
}

export function chooseInstaller(release: Release, machine: Machine): InstallerChoice {
  const isPlain = isAtLeast(release.version, PLAIN_SINCE) && !machine.isFips
  const command: InstallerCommand = isPlain ? 'openshift-install' : 'openshift-baremetal-install'
  if (!runsOnMachine(release, machine)) return crossInstaller(release, machine)
  const image = release.components.get(isPlain ? 'installer' : 'baremetal-installer')
  if (image !== undefined) return { command, image, path: PATH }
  throw new ReleaseError(
    'unsupported',
    `The release ${release.image} (${release.version}) has no ${isPlain ? 'installer' : 'baremetal-installer'}, so it cannot be installed.`,
  )
}

export const runsOnMachine = ({ architecture }: Release, machine: Machine): boolean =>
  architecture === 'multi' || architecture === '' || architecture === machine.architecture

/** Releases bring the installer for other processors too, for people who install from a laptop. */
function crossInstaller(release: Release, { architecture }: Machine): InstallerChoice {
  const image = release.components.get('installer-artifacts')
  if (image !== undefined) {
    return {
      command: 'openshift-install',
      image,
      path: `usr/share/openshift/linux_${architecture}/openshift-install`,
    }
  }
  throw new ReleaseError(
    'unsupported',
    `The release ${release.image} is for ${release.architecture} and has no installer for this machine (${architecture}). Add the ` +
      `release ${release.version} for ${architecture}, or the one for several processors, to the release images.`,
  )
}
