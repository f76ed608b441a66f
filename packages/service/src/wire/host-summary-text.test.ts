import { HostSummary } from '@groundwork/contract/groundwork'
import type { HostFacts } from '@groundwork/engine/facts'
import { anyHost } from '@groundwork/engine/testing/arbitraries'
import {
  aHost,
  aRecord,
  CLUSTER_ID,
  hostId,
  INFRA_ENV_ID,
  NOW,
  someSettings,
} from '@groundwork/engine/testing/builders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostSummaryText, lastSeenText } from './host-summary-text.ts'
import { contractProblems } from './testing/contract-problems.ts'
import { storedHost } from './testing/stored.ts'

const textOf = (facts: HostFacts, validations = '', cluster = facts.cluster_id === null ? null : aRecord()) =>
  hostSummaryText(storedHost(facts, { validations_info: validations }), {
    cluster,
    settings: someSettings(),
  }) + lastSeenText(facts.checked_in_at)

const shown = (changes: Partial<HostFacts> = {}, validations = '') =>
  JSON.parse(textOf(aHost(1, changes), validations)) as HostSummary

describe('hostSummaryText', () => {
  it('is what the contract promises, whatever is stored', () => {
    fc.assert(
      fc.property(anyHost(1), (facts) => {
        expect(contractProblems(textOf(facts), HostSummary)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('says what a table shows', () => {
    expect(shown()).toMatchObject({
      id: hostId(1),
      infra_env_id: INFRA_ENV_ID,
      cluster_id: CLUSTER_ID,
      kind: 'Host',
      bootstrap: false,
      media_status: 'connected',
      is_virtual: false,
      failing_checks: [],
      pending_checks: [],
      labels: {},
    })
    expect(Buffer.byteLength(textOf(aHost(1)))).toBeLessThan(1_300)
  })

  it('takes addresses and hardware from the inventory, those of the default route first', () => {
    const inventory = {
      cpu: { count: 8, architecture: 'x86_64' },
      memory: { physical_bytes: 32, usable_bytes: 31 },
      disks: [{ name: 'sda', id: '/dev/disk/by-id/a', size_bytes: 100 }, { size_bytes: -1 }],
      gpus: [{}, {}],
      system_vendor: { manufacturer: 'Acme', product_name: 'X1', serial_number: 'S1', virtual: true },
      interfaces: [
        { name: 'eno1', mac_address: '52:54:00:00:00:01', ipv4_addresses: ['10.9.0.1/24'] },
        {
          name: 'eno2',
          mac_address: '52:54:00:00:00:02',
          ipv4_addresses: ['10.0.0.7/24', '10.0.0.8/24'],
          ipv6_addresses: ['2001:db8::7/64'],
        },
      ],
      routes: [{ interface: 'eno2', destination: '0.0.0.0', gateway: '10.0.0.1', family: 2 }],
      bmc_address: '0.0.0.0',
      bmc_v6address: '2001:db8::b',
    }
    expect(shown({ inventory, installation_disk_id: '/dev/disk/by-id/a' })).toMatchObject({
      cpu_cores: 8,
      cpu_architecture: 'x86_64',
      memory_bytes: 32,
      disk_count: 2,
      storage_bytes: 100,
      installation_disk: { id: '/dev/disk/by-id/a', name: 'sda', size_bytes: 100 },
      gpu_count: 2,
      manufacturer: 'Acme',
      product: 'X1',
      serial: 'S1',
      is_virtual: true,
      ipv4: '10.0.0.7',
      ipv6: '2001:db8::7',
      mac: '52:54:00:00:00:02',
      bmc_address: '2001:db8::b',
    })
  })

  it('says nothing of what is not known', () => {
    expect(
      shown({ inventory: null, checked_in_at: null, requested_hostname: '', cluster_id: null }),
    ).toMatchObject({
      name: hostId(1),
      cluster_id: null,
      cpu_cores: 0,
      ipv4: '',
      mac: '',
      installation_disk: null,
      checked_in_at: null,
      progress: { stage: null, stage_index: null, stage_started_at: null },
    })
  })

  it('says where in its stages the host is', () => {
    const progress = {
      current_stage: 'Writing image to disk',
      progress_info: '42%',
      installation_percentage: 25,
      stage_started_at: NOW,
      stage_updated_at: NOW,
      stage_timed_out: false,
    } as const
    expect(shown({ role: 'master', progress }).progress).toEqual({
      stage: 'Writing image to disk',
      percent: 25,
      info: '42%',
      stage_started_at: new Date(NOW).toISOString(),
      stage_updated_at: new Date(NOW).toISOString(),
      stage_index: 2,
      stage_count: 8,
      is_overdue: false,
    })
  })

  it('names the checks that do not hold', () => {
    const check = (id: string, status: string) => ({ id, status, message: '' })
    const info = {
      hardware: [check('has-min-memory', 'failure'), check('has-inventory', 'success')],
      network: [check('ntp-synced', 'pending'), check('hostname-valid', 'error')],
    }
    const { failing_checks, pending_checks } = shown({}, JSON.stringify(JSON.stringify(info)))
    expect(failing_checks).toEqual(['has-min-memory', 'hostname-valid'])
    expect(pending_checks).toEqual(['ntp-synced'])
  })
})
