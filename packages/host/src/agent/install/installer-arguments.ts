import type { InstallCmdRequest } from '@groundwork/contract/steps'
import type { AgentSettings } from '../steps/step-run.ts'

/** What the installer is called with, in the order of the reference. `options`: for the program that writes the disk. */
export function installerArguments(
  request: InstallCmdRequest,
  settings: AgentSettings,
  options: readonly string[],
): string[] {
  const { proxy, service_ips } = request
  const hasProxy = Boolean(proxy?.http_proxy || proxy?.https_proxy)
  return [
    ...['--role', request.role],
    ...['--infra-env-id', request.infra_env_id],
    ...['--cluster-id', request.cluster_id],
    ...['--host-id', request.host_id],
    ...['--boot-device', request.boot_device],
    ...['--url', settings.url],
    ...['--controller-image', request.controller_image],
    ...['--agent-image', settings.agentVersion],
    ...option('--control-plane-count', String(request.control_plane_count || '')),
    ...option('--mco-image', request.mco_image),
    ...option('--must-gather-image', request.must_gather_image),
    ...option('--openshift-version', request.openshift_version),
    ...(request.disks_to_format ?? []).flatMap((disk) => ['--format-disk', disk]),
    ...flag('--insecure', settings.isInsecure),
    ...flag('--check-cluster-version', request.check_cvo),
    ...flag('--skip-installation-disk-cleanup', request.skip_installation_disk_cleanup),
    ...option('--cacert', settings.caFile),
    ...option('--installer-args', options.length === 0 ? '' : JSON.stringify(options)),
    ...flag('--enable-skip-mco-reboot', request.enable_skip_mco_reboot),
    ...flag('--notify-num-reboots', request.notify_num_reboots),
    ...option('--http-proxy', proxy?.http_proxy),
    ...option('--https-proxy', proxy?.https_proxy),
    ...option('--no-proxy', hasProxy ? proxy?.no_proxy : ''),
    ...option('--service-ips', service_ips?.join(',')),
    ...option('--coreos-image', request.coreos_image),
    ...option('--controller-program-sha256', request.controller_program_sha256),
  ]
}

const option = (name: string, value: string | null | undefined): string[] => {
  const trimmed = value?.trim() ?? ''
  return trimmed === '' ? [] : [name, trimmed]
}

const flag = (name: string, isSet: boolean | undefined): string[] => (isSet ? [name] : [])
