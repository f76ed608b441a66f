import { SHA256_PATTERN } from '@groundwork/contract/schema'
import { readCommaList } from '@groundwork/text/comma-list'
import { Command, CommanderError } from 'commander'
import { installerOptions } from '../agent/install/installer-options.ts'
import type { InstallerRole, InstallerSettings } from '../installer/installer-settings.ts'
import { serviceUrl } from '../service/service-url.ts'
import { fromGoFlags } from './go-flags.ts'
import { addInstallerFlags, filledFlags, INSTALLER_FLAGS, type InstallerFlags } from './installer-options.ts'

type Environment = Readonly<Record<string, string | undefined>>

const ROLES: readonly InstallerRole[] = ['bootstrap', 'master', 'worker', 'arbiter']
/** The flags that no installation goes without. */
const NEEDED = { clusterId: '--cluster-id', bootDevice: '--boot-device', url: '--url' } as const
const NEEDED_BY_BOOTSTRAP = { mcoImage: '--mco-image', controllerImage: '--controller-image' } as const
const SHA256 = new RegExp(SHA256_PATTERN)
const YES = ['1', 't', 'true', 'yes']

/** Throws an error with words for people. */
export function readInstallerFlags(args: readonly string[], environment: Environment): InstallerSettings {
  const command = addInstallerFlags(new Command('installer'))
    .exitOverride()
    .configureOutput({ writeErr: () => undefined, writeOut: () => undefined })
  try {
    command.parse(fromGoFlags(args, INSTALLER_FLAGS), { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    throw new Error(error.message.replace(/^error: /, ''))
  }
  return installerSettings(filledFlags(command.opts<Partial<InstallerFlags>>()), environment)
}

/** What the flags mean together. Throws an error with words for people. */
export function installerSettings(flags: InstallerFlags, environment: Environment): InstallerSettings {
  refuseRehearsals(flags, environment)
  const role = ROLES.find((known) => known === flags.role)
  if (role === undefined)
    throw new Error(`--role "${flags.role}" is not known; it is one of ${ROLES.join(', ')}.`)
  const needed = { ...NEEDED, ...(role === 'bootstrap' ? NEEDED_BY_BOOTSTRAP : {}) }
  for (const [name, flag] of Object.entries(needed)) {
    if (flags[name as keyof typeof needed].trim() === '') throw new Error(`The installer needs ${flag}.`)
  }
  return {
    role,
    clusterId: flags.clusterId,
    infraEnvId: flags.infraEnvId || flags.clusterId,
    hostId: flags.hostId,
    bootDevice: flags.bootDevice,
    url: serviceUrl(flags.url),
    openshiftVersion: flags.openshiftVersion,
    mcoImage: flags.mcoImage,
    controllerImage: flags.controllerImage,
    controllerProgramSha256: checksumOf(flags.controllerProgramSha256),
    agentImage: flags.agentImage,
    mustGatherImage: flags.mustGatherImage,
    isInsecure: flags.insecure,
    caFile: flags.insecure ? '' : flags.cacert,
    httpProxy: flags.httpProxy,
    httpsProxy: flags.httpsProxy,
    noProxy: flags.noProxy,
    serviceIps: readCommaList(flags.serviceIps),
    // A worker belongs to no control plane, whatever the size of that of its cluster.
    controlPlaneCount: role === 'worker' ? 0 : flags.controlPlaneCount,
    checksClusterVersion: flags.checkClusterVersion,
    disksToFormat: flags.formatDisk,
    skipsDiskCleanup: flags.skipInstallationDiskCleanup,
    skipsMcoReboot: flags.enableSkipMcoReboot,
    notifiesReboots: flags.notifyNumReboots,
    coreosImage: flags.coreosImage,
    installerArgs: argumentsOf(flags.installerArgs),
    isVerbose: flags.verbose,
    token: environment.PULL_SECRET_TOKEN ?? '',
  }
}

function checksumOf(text: string): string {
  if (text === '' || SHA256.test(text)) return text
  throw new Error(`--controller-program-sha256 "${text}" is not a SHA-256 in hex.`)
}

function argumentsOf(text: string): readonly string[] {
  const read = installerOptions(text)
  if (read.ok) return read.options
  throw new Error(read.error.replace('installer_args', '--installer-args'))
}

function refuseRehearsals(flags: InstallerFlags, environment: Environment): void {
  const isAsked =
    flags.dryRun ||
    [flags.forceId, flags.fakeRebootMarkerPath, flags.dryRunClusterHostsPath].some((text) => text !== '') ||
    YES.includes((environment.DRY_ENABLE ?? '').toLowerCase())
  if (!isAsked) return
  throw new Error(
    'This installer has no dry run. Take away --dry-run and what belongs to it (also the variable DRY_ENABLE); the lab runs whole installations on simulated machines.',
  )
}
