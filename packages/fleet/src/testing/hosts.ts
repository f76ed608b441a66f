import type { HostSummary } from '../hosts/host-summary.ts'

const GIB = 2 ** 30

/** A host that is ready to be installed; a test changes the one thing it is about. */
export const aHost = (changes: Partial<HostSummary> = {}): HostSummary => ({
  id: '11111111-1111-1111-1111-111111111111',
  infra_env_id: 'env-1',
  cluster_id: 'cluster-1',
  kind: 'Host',
  name: 'rack1-node-2',
  status: 'known',
  status_info: 'Host is ready to be installed',
  role: 'worker',
  suggested_role: 'worker',
  bootstrap: false,
  progress: { stage: '', percent: 0, info: '' },
  cpu_cores: 16,
  cpu_architecture: 'x86_64',
  memory_bytes: 15.6 * GIB,
  disk_count: 2,
  storage_bytes: 1e12,
  installation_disk: { name: 'sda', size_bytes: 480e9 },
  gpu_count: 0,
  manufacturer: 'Dell Inc.',
  product: 'PowerEdge R640',
  serial: 'CZJ0001',
  is_virtual: false,
  ipv4: ['192.168.1.12'],
  ipv6: ['fd00::12'],
  mac: ['52:54:00:aa:bb:cc'],
  bmc_address: '10.0.0.12',
  checked_in_at: '2026-11-17T11:59:00Z',
  registered_at: '2026-11-17T10:00:00Z',
  status_updated_at: '0001-01-01T00:00:00.000Z',
  media_status: 'connected',
  logs_info: '',
  failing_checks: [],
  pending_checks: [],
  labels: { zone: 'a' },
  ...changes,
})

/** Noon, a minute after the host called. */
export const NOW = Date.parse('2026-11-17T12:00:00Z')
