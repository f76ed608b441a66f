// The flags of the installer as people and agents give them.
import { type Command, InvalidArgumentError, Option } from 'commander'
import { booleanFlag } from './boolean-flag.ts'
import type { KnownFlags } from './go-flags.ts'

/** As commander hands them over. */
export interface InstallerFlags {
  readonly role: string
  readonly clusterId: string
  readonly infraEnvId: string
  readonly hostId: string
  readonly bootDevice: string
  readonly url: string
  readonly openshiftVersion: string
  readonly mcoImage: string
  readonly controllerImage: string
  readonly controllerProgramSha256: string
  readonly agentImage: string
  readonly mustGatherImage: string
  readonly insecure: boolean
  readonly cacert: string
  readonly httpProxy: string
  readonly httpsProxy: string
  readonly noProxy: string
  readonly serviceIps: string
  readonly controlPlaneCount: number
  readonly checkClusterVersion: boolean
  readonly formatDisk: readonly string[]
  readonly skipInstallationDiskCleanup: boolean
  readonly enableSkipMcoReboot: boolean
  readonly notifyNumReboots: boolean
  readonly coreosImage: string
  readonly installerArgs: string
  readonly verbose: boolean
  readonly dryRun: boolean
  readonly forceId: string
  readonly fakeRebootMarkerPath: string
  readonly dryRunClusterHostsPath: string
}

type Row = readonly [name: string, value: string, help: string, standard?: string]

const VALUES: readonly Row[] = [
  ['role', 'role', 'what this machine becomes: bootstrap, master, worker or arbiter', 'master'],
  ['cluster-id', 'id', 'cluster that is installed'],
  ['infra-env-id', 'id', 'where the machine belongs; the cluster if left out'],
  ['host-id', 'id', 'id of this machine; without it nothing is reported'],
  ['boot-device', 'path', 'disk that is overwritten and booted from then on; links below /dev/disk are fine'],
  ['url', 'url', 'address of the service'],
  ['openshift-version', 'version', 'version that is installed', '4.4'],
  ['mco-image', 'image', 'machine-config-operator of the release; needed by the bootstrap'],
  ['controller-image', 'image', 'what finishes the work inside the new cluster; needed by the bootstrap'],
  [
    'controller-program-sha256',
    'hex',
    'the controller is this program of the service, run in --controller-image; left out: the image holds the controller',
  ],
  ['agent-image', 'image', 'accepted for agents that name one: logs are sent by this program itself'],
  ['must-gather-image', 'image', 'for the controller: an image, or a JSON object from operator to image'],
  ['cacert', 'file', 'PEM with authorities that are trusted beside those of the system'],
  ['http-proxy', 'url', 'for programs that the installation starts'],
  ['https-proxy', 'url', 'the same, for encrypted connections'],
  ['no-proxy', 'list', 'what is reached without a proxy, separated by commas'],
  ['service-ips', 'list', 'addresses of the service for the controller, separated by commas'],
  ['coreos-image', 'image', 'install into the running system, which was booted from a disk'],
  ['installer-args', 'json', 'array of arguments for coreos-installer'],
]

const SWITCHES: readonly (readonly [name: string, help: string])[] = [
  ['insecure', 'do not check the certificate of the service'],
  ['check-cluster-version', 'the controller waits for the cluster version as well'],
  ['skip-installation-disk-cleanup', 'leave old volumes and RAIDs of the disk alone'],
  ['enable-skip-mco-reboot', 'write the final system at once, which saves a restart'],
  ['notify-num-reboots', 'the controller counts restarts'],
  ['verbose', 'accepted for old callers: everything is said anyway'],
]

/** Of rehearsals in the reference. Known, so that they can be refused in words. */
const REHEARSAL: readonly string[] = ['force-id', 'fake-reboot-marker-path', 'dry-run-cluster-hosts-path']

export const INSTALLER_FLAGS: KnownFlags = {
  switches: [...SWITCHES.map(([name]) => name), 'dry-run'],
  values: [...VALUES.map(([name]) => name), ...REHEARSAL, 'control-plane-count', 'format-disk'],
}

export const INSTALLER_EXAMPLES = `
Examples:
  $ groundwork-host installer --role worker --url http://192.0.2.1:8090 --cluster-id ID --infra-env-id ID \\
        --host-id ID --boot-device /dev/disk/by-id/wwn-0x5000c500a0b1c2d3
        what agents do when the service asks for it: writes the disk, waits for the control plane, restarts
  $ groundwork-host installer ... --installer-args '["--append-karg","console=ttyS0","--copy-network"]'
        with arguments for the program that writes the disk

The disk is overwritten without a question. The log is in /var/log/assisted-installer.log and in the journal
(journalctl TAG=installer). PULL_SECRET_TOKEN holds the token for services that ask for one.`

/** What was not given is empty. */
export const filledFlags = (given: Partial<InstallerFlags>): InstallerFlags => ({
  ...(Object.fromEntries(
    [...VALUES.map(([name]) => name), ...REHEARSAL].map((name) => [camelCase(name), '']),
  ) as unknown as InstallerFlags),
  controlPlaneCount: 0,
  formatDisk: [],
  ...given,
})

const camelCase = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

export function addInstallerFlags(command: Command): Command {
  for (const [name, value, help, standard] of VALUES) {
    const option = new Option(`--${name} <${value}>`, help).default(standard)
    // A name that begins with "no-" would mean the opposite of another flag.
    command.addOption(name === 'no-proxy' ? withName(option, 'noProxy') : option)
  }
  command
    .addOption(
      new Option(
        '--control-plane-count <number>',
        'machines of the control plane; 1: this one alone',
      ).argParser(wholeNumber),
    )
    .addOption(
      new Option('--format-disk <path>', 'other disk that must not boot any more; may be repeated').argParser(
        (path: string, before: readonly string[] = []) => [...before, path],
      ),
    )
  for (const [name, help] of SWITCHES) command.addOption(booleanFlag(name, help, false))
  command.addOption(booleanFlag('dry-run', 'not supported', false).hideHelp())
  for (const name of REHEARSAL) {
    command.addOption(new Option(`--${name} <text>`, 'not supported').hideHelp())
  }
  return command
}

function withName(option: Option, name: string): Option {
  option.negate = false
  option.attributeName = () => name
  return option
}

function wholeNumber(value: string): number {
  if (!/^\d{1,3}$/.test(value)) throw new InvalidArgumentError('Give a whole number.')
  return Number(value)
}
