import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../facts/host-facts.ts'
import { aHost, CLUSTER_ID, NOW } from '../testing/builders.ts'
import { aHostSubject } from '../testing/subjects.ts'
import type { HostEvent } from './host-subject.ts'
import { applyHostEvent } from './next-status.ts'

/** Every fact that a transition could forget has a value of its own. */
const FULL: Partial<HostFacts> = {
  kind: 'AddToExistingClusterHost',
  registered_at: 1,
  checked_in_at: 2,
  discovery_agent_version: 'agent:1',
  role: 'master',
  suggested_role: 'master',
  bootstrap: true,
  requested_hostname: 'chosen',
  machine_config_pool_name: 'infra',
  node_labels: { rack: '7' },
  installer_args: ['--append-karg', 'quiet'],
  ignition_config_overrides: '{}',
  has_fencing_credentials: true,
  connectivity: { remote_hosts: [] },
  free_addresses: [{ network: '192.168.127.0/24' }],
  ntp_sources: [{ source_name: 'clock' }],
  domain_name_resolutions: { resolutions: [] },
  api_vip_connectivity: { is_success: true },
  tang_connectivity: 'tang is down',
  disks_info: { sda: { path: 'sda' } },
  images_status: { image: { name: 'image' } },
  installation_disk_id: 'disk',
  installation_disk_path: '/dev/sda',
  skip_formatting_disks: ['disk'],
  disks_to_be_formatted: ['disk'],
  progress: { ...aHost().progress, current_stage: 'Installing', progress_info: '7%', stage_timed_out: true },
  logs_info: 'completed',
  logs_started_at: 3,
  logs_collected_at: 4,
}

const NO_PROGRESS = aHost().progress
const NO_LOGS = { logs_info: '', logs_started_at: null, logs_collected_at: null }
const NOT_INSTALLED = { progress: NO_PROGRESS, inventory: null, bootstrap: false, images_status: {} }
const ALIVE = { registered_at: NOW, checked_in_at: NOW, discovery_agent_version: 'agent:2' }
const RELEASED = {
  ...NOT_INSTALLED,
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
  suggested_role: 'auto-assign',
  api_vip_connectivity: null,
}

const REGISTER: HostEvent = { type: 'register', discovery_agent_version: 'agent:2' }

describe('what a transition forgets, and nothing else', () => {
  it.each<[string, HostEvent, HostFacts['status'], object]>([
    [
      'a registration',
      REGISTER,
      'known',
      { ...ALIVE, ...NOT_INSTALLED, ...NO_LOGS, ntp_sources: null, kind: 'Host' },
    ],
    ['a registration while preparing', REGISTER, 'preparing-successful', ALIVE],
    [
      'a bind',
      { type: 'bind', cluster_id: 'another' },
      'known-unbound',
      { ...NOT_INSTALLED, cluster_id: 'another' },
    ],
    ['an unbind', { type: 'unbind' }, 'known', RELEASED],
    ['a reclaim', { type: 'reclaim' }, 'installed', RELEASED],
    ['a reset', { type: 'reset' }, 'installing-in-progress', {}],
    ['a cancel', { type: 'cancel' }, 'installing-in-progress', {}],
  ])('%s', (_, event, status, expected) => {
    const subject = aHostSubject({ host: { ...FULL, cluster_id: CLUSTER_ID, status } })
    const result = applyHostEvent(subject, event)
    if (!result.ok) throw new Error(result.reason)
    const { status: _status, status_info: _info, status_updated_at: _at, ...forgotten } = result.changes
    expect(forgotten).toEqual(expected)
  })
})
