// The one step that starts the installer on the host; its argument says everything about how to install.
import { isAtLeast } from '@groundwork/versions/version'
import { effectiveRole } from '../context/effective-role.ts'
import type { HostContext } from '../context/host-context.ts'
import { isDay2Host } from '../context/topology.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { ReleaseImages } from '../facts/step-inputs.ts'
import { bootDevice, formatPlan, isBootedFromDisk, keepsPartitions } from '../hardware/boot-device.ts'
import { apiIntDomain } from '../network/dns-names.ts'
import { waitsForVersion } from '../operators/monitored-operators.ts'
import { osImageInIgnition } from './fetched-ignition.ts'
import { buildInstallerArgs } from './installer-args.ts'
import { installerImage } from './installer-image.ts'
import { NOTHING_CHANGES, type ReplyHandler } from './reply-result.ts'
import type { Step, StepArguments } from './step.ts'

/** Where none is configured: only simulated machines can be installed with it. */
const OWN_CONTROLLER = 'localhost/groundwork-controller:latest'

/** Left out while the host has no disk to be installed on, or no network to come up in. */
const args: StepArguments = (context, { release }) => {
  const { host, cluster, settings } = context
  const installerArgs = buildInstallerArgs(context)
  if (cluster === null || installerArgs === null || bootDevice(host) === '') return null
  const isDay1 = !isDay2Host(host)
  const facts = cluster.cluster
  return [
    JSON.stringify({
      boot_device: bootDevice(host),
      check_cvo: waitsForVersion(facts.monitored_operators),
      cluster_id: facts.id,
      control_plane_count: facts.control_plane_count || undefined,
      ...controllerOf(context, release),
      coreos_image: coreosImage(context, release) || undefined,
      disks_to_format: formatPlan(host).formatted,
      enable_skip_mco_reboot: skipsMcoReboot(context) || undefined,
      host_id: host.id,
      infra_env_id: host.infra_env_id,
      installer_args: installerArgs.length === 0 ? undefined : JSON.stringify(installerArgs),
      installer_image: installerImage(host, settings),
      mco_image: (isDay1 && release.machineConfigOperator) || undefined,
      must_gather_image: (isDay1 && mustGatherImage(release)) || undefined,
      notify_num_reboots: !settings.isKubeApi || undefined,
      openshift_version: (isDay1 && facts.openshift_version) || undefined,
      proxy: proxyOf(facts),
      role: host.bootstrap ? 'bootstrap' : effectiveRole(host),
      service_ips: null,
      skip_installation_disk_cleanup: keepsPartitions(host) || undefined,
    }),
  ]
}

/** An image that was configured; else a tools image of the release, in whose pods a program of the service runs. */
function controllerOf({ settings }: HostContext, { cli = '', controllerProgramSha256 = '' }: ReleaseImages) {
  if (settings.controllerImage !== '' || cli === '' || controllerProgramSha256 === '')
    return { controller_image: settings.controllerImage || OWN_CONTROLLER }
  return { controller_image: cli, controller_program_sha256: controllerProgramSha256 }
}

/** Writing the release's own operating system at once saves the reboot after which nodes would otherwise join. */
function skipsMcoReboot({ host, inventory, cluster, settings }: HostContext): boolean {
  return (
    settings.skipsMcoReboot &&
    inventory?.cpu?.architecture !== 's390x' &&
    isAtLeast(cluster?.cluster.openshift_version ?? '', '4.15') &&
    !host.installation_disk_path.startsWith('/dev/dm-')
  )
}

/** A host that runs from its own disk is installed over itself, which needs the image by name. */
function coreosImage({ host }: HostContext, release: ReleaseImages): string {
  if (!isBootedFromDisk(host)) return ''
  return release.coreos || (isDay2Host(host) ? osImageInIgnition(host) : '')
}

/** One image as it is, several as a JSON map. */
function mustGatherImage({ mustGather }: ReleaseImages): string {
  const names = Object.keys(mustGather).sort()
  if (names.length === 0) return ''
  if (names.length === 1 && names[0] === 'ocp') return mustGather.ocp ?? ''
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, mustGather[name]])))
}

const NEVER_PROXIED = ['127.0.0.1', 'localhost', '.svc', '.cluster.local'] as const

function proxyOf(cluster: ClusterFacts) {
  const { http_proxy, https_proxy } = cluster
  if (http_proxy === '' && https_proxy === '') return undefined
  return {
    http_proxy: http_proxy || undefined,
    https_proxy: https_proxy || undefined,
    no_proxy: noProxy(cluster),
  }
}

/** What the cluster says to itself must not leave it; `*` alone covers that already. */
function noProxy(cluster: ClusterFacts): string {
  if (cluster.no_proxy.trim() === '*') return '*'
  const own = cluster.no_proxy
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return [...new Set([...own, ...NEVER_PROXIED, apiIntDomain(cluster)])].join(',')
}

/** podman's answer when the container is running already, because the step was sent again. */
const NAME_IN_USE = 125

const onFailure: ReplyHandler = (_context, { exit_code, error, output }) => {
  if (exit_code === NAME_IN_USE && isInstallerRunning(error)) return NOTHING_CHANGES
  const reason = error || output || `The installer ended with exit code ${exit_code}.`
  return { ok: true, hostEvent: { type: 'installation-failed', reason } }
}

const isInstallerRunning = (error: string): boolean =>
  /container name "?assisted-installer"? is already in use/i.test(error)

export const install: Step = { args, onFailure }
