import { startBoot } from '@groundwork/bmc/boot-loop'
import type { HostStage } from '@groundwork/contract/vocabulary'
import type { HostFacts } from '@groundwork/engine/facts'
import { describe, expect, it } from 'vitest'
import type { KnownOfHost } from '../store/bmcs/read-boot-facts.ts'
import { type BmcBoot, NOT_OBSERVED, type StoredBmc } from '../store/bmcs/stored-bmc.ts'
import { bytesSince, currentBoot, hostNews, newBoot, withoutAbsences } from './boot-facts.ts'

const T = 1_000_000

const aBmc = (more: Partial<StoredBmc> = {}): StoredBmc => ({
  id: 'b',
  infra_env_id: 'i',
  name: 'node-1',
  mac_addresses: ['52:54:00:ab:cd:01'],
  host_id: 'h',
  registered_at: null,
  revision: 1,
  settings: {
    address: '192.0.2.1',
    username: '',
    password_set: false,
    tls: 'authorities',
    fingerprint: '',
    vendor: '',
    boot_method: 'virtual-media',
  },
  observed: NOT_OBSERVED,
  boot: null,
  task: null,
  last_task: null,
  claimed_by: null,
  created_at: T,
  updated_at: T,
  ...more,
})

const aHost = (status: HostFacts['status'], stage: HostStage | null, startedAt = T): KnownOfHost => ({
  host: {
    status,
    registered_at: T - 100,
    cluster_id: null,
    progress: { current_stage: stage, stage_started_at: startedAt } as HostFacts['progress'],
  },
  bytes: 0,
  last_read_at: null,
})
const NOBODY: KnownOfHost = { host: null, bytes: 0, last_read_at: null }

describe('what a host does', () => {
  it.each([
    ['unknown', NOBODY, null, { isRebooting: false, booted: null }],
    ['writing', aHost('installing-in-progress', 'Writing image to disk'), null, { isRebooting: false }],
    ['restarting', aHost('installing-in-progress', 'Rebooting'), T - 50, { isRebooting: true, booted: null }],
    [
      'on the medium again',
      aHost('installing-pending-user-action', 'Rebooting'),
      T + 50,
      { booted: 'medium' },
    ],
    ['on its disk', aHost('installing-in-progress', 'Configuring'), null, { booted: 'disk' }],
    ['joined on day 2', aHost('added-to-existing-cluster', 'Rebooting'), null, { booted: 'disk' }],
    ['back in discovery', aHost('known', null), T + 50, { isRebooting: false, booted: null }],
  ] as const)('%s', (_, known, registered_at, expected) => {
    expect(hostNews(aBmc({ registered_at }), known)).toMatchObject(expected)
  })

  it('what registered before our restart is old', () => {
    const boot = { ...newBoot(startBoot(T), ''), restarted_at: T + 60 }
    const known = aHost('installing-pending-user-action', 'Rebooting')
    expect(hostNews(aBmc({ registered_at: T + 50, boot }), known).booted).toBeNull()
    expect(hostNews(aBmc({ registered_at: T + 70, boot }), known).booted).toBe('medium')
  })
})

describe('what the service begins by itself', () => {
  const at = (phase: BmcBoot['loop']['phase'], more: Partial<BmcBoot> = {}): BmcBoot => ({
    ...newBoot({ ...startBoot(T), phase, since: T }, ''),
    ...more,
  })
  const restarting = aHost('installing-in-progress', 'Rebooting', T - 10)
  it.each([
    ['a host that was booted by hand and is installed', null, restarting, null, 'registered'],
    ['nothing while it is discovered', null, aHost('known', null), null, null],
    ['nothing for one that runs from its disk', null, aHost('installed', 'Done'), null, null],
    ['it goes on', at('reading'), NOBODY, null, 'reading'],
    ['nothing where a person was asked for', at('person'), restarting, T + 9, null],
    ['nothing where a person stopped it', at('reading', { stopped: true }), restarting, T + 9, null],
    ['nothing when all is well', at('verified'), aHost('installed', 'Done'), T - 50, null],
    ['another installation', at('verified'), restarting, T + 9, 'registered'],
  ] as const)('%s', (_, boot, known, registered_at, expected) => {
    const begun = currentBoot(aBmc({ boot, registered_at }), known, T + 100)
    expect(begun?.loop.phase ?? null).toBe(expected)
  })
})

it('gives a host its whole time again when the service was down', () => {
  const loop = { ...startBoot(T), phase: 'reading' } as const
  expect(withoutAbsences(loop, [{ from: T + 10, to: T + 500 }]).since).toBe(T + 500)
  expect(withoutAbsences(loop, [{ from: T - 20, to: T - 10 }])).toBe(loop)
  const mounting = { ...loop, phase: 'mount' } as const
  expect(withoutAbsences(mounting, [{ from: T + 10, to: T + 500 }])).toBe(mounting)
})

it('counts what was read since the host was switched on, also when counters begin anew', () => {
  const boot = { ...newBoot(startBoot(T), ''), bytes_before: 100 }
  expect(bytesSince(boot, { ...NOBODY, bytes: 150 })).toBe(50)
  expect(bytesSince(boot, { ...NOBODY, bytes: 30 })).toBe(30)
})
