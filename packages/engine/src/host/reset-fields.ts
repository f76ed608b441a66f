// Which facts a transition forgets. Connectivity, role, requested name and the choice of disks survive a registration;
// name, labels, overrides, installer arguments, disks not to format and fencing credentials survive even an unbind.
import type { HostKind } from '@groundwork/contract/vocabulary'
import type { HostContext } from '../context/host-context.ts'
import { isDay2Cluster } from '../context/topology.ts'
import type { HostProgress } from '../facts/host-facts.ts'
import type { BindEvent, HostChanges, RegisterEvent } from './host-subject.ts'

export const NO_PROGRESS: HostProgress = {
  current_stage: null,
  progress_info: '',
  installation_percentage: 0,
  stage_started_at: null,
  stage_updated_at: null,
  stage_timed_out: false,
}

export const NO_LOGS = {
  logs_info: '',
  logs_started_at: null,
  logs_collected_at: null,
} as const satisfies HostChanges

const NO_INSTALLATION = {
  progress: NO_PROGRESS,
  inventory: null,
  bootstrap: false,
  images_status: {},
} as const satisfies HostChanges

/** A registration is a sign of life even when nothing is forgotten. */
export const checkedInNow = ({ now }: HostContext): HostChanges => ({
  registered_at: now,
  checked_in_at: now,
})

export const freshRegistration = (context: HostContext, event: RegisterEvent): HostChanges => ({
  ...checkedInNow(context),
  ...NO_INSTALLATION,
  ...NO_LOGS,
  ntp_sources: null,
  discovery_agent_version: event.discovery_agent_version,
  kind: kindOfHost(context),
})

export const kindOfHost = ({ cluster }: Pick<HostContext, 'cluster'>): HostKind =>
  cluster !== null && isDay2Cluster(cluster.cluster) ? 'AddToExistingClusterHost' : 'Host'

export const bindFields = ({ cluster_id }: BindEvent): HostChanges => ({ ...NO_INSTALLATION, cluster_id })

export const unbindFields = (): HostChanges => ({
  ...NO_INSTALLATION,
  ...NO_LOGS,
  ntp_sources: null,
  cluster_id: null,
  kind: 'Host',
  connectivity: null,
  domain_name_resolutions: null,
  free_addresses: null,
  installation_disk_id: '',
  installation_disk_path: '',
  machine_config_pool_name: '',
  role: 'auto-assign',
  // The wire shows an empty string here until a role is suggested again; `auto-assign` says the same.
  suggested_role: 'auto-assign',
  api_vip_connectivity: null,
})
