import type { InstallerContext } from './installer-context.ts'
import type { InstallerRole } from './installer-settings.ts'
import type { Secrets } from './secrets.ts'

/** An installation under way: what its phases find out and hand on. */
export interface Installation extends InstallerContext {
  readonly secrets: Secrets
  /** What this machine is at the moment: a bootstrap goes on as a master. */
  role: InstallerRole
  /** The disk, with links followed. */
  device: string
  /** What the installed system starts with; empty: not there yet. */
  ignitionPath: string
  /** Ids of the machines that became nodes while this one waited. */
  readonly joined: Set<string>
  /** Goes on beside the phases, until the installation ends. */
  readonly background: Promise<void>[]
}

export const INSTALL_DIRECTORY = '/opt/install-dir'
