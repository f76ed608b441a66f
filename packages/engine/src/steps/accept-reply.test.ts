import { StepType } from '@groundwork/contract/steps'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../context/cluster-context.ts'
import { createHostContext } from '../context/host-context.ts'
import { anyInventory } from '../testing/arbitrary-host.ts'
import { anySnapshot } from '../testing/arbitrary-snapshot.ts'
import { aHostContext, anInventory, anUnboundHostContext } from '../testing/builders.ts'
import { acceptReply } from './accept-reply.ts'
import { type AgentReply, replyFromWire } from './reply-result.ts'

const reply = (step_type: StepType, changes: Partial<AgentReply> & { json?: unknown } = {}): AgentReply => {
  const { json, ...rest } = changes
  return {
    step_type,
    exit_code: 0,
    output: json === undefined ? '' : JSON.stringify(json),
    error: '',
    ...rest,
  }
}

describe('what is stored', () => {
  it.each([
    ['connectivity-check', { remote_hosts: null }, { connectivity: { remote_hosts: null } }],
    [
      'connectivity-check',
      { remote_hosts: [{ host_id: 'b', l2_connectivity: null, l3_connectivity: [{ successful: false }] }] },
      {
        connectivity: {
          remote_hosts: [{ host_id: 'b', l2_connectivity: null, l3_connectivity: [{}], mtu_report: null }],
        },
      },
    ],
    [
      'free-network-addresses',
      [{ network: '10.0.0.0/24', free_addresses: ['10.0.0.9'] }],
      { free_addresses: [{ network: '10.0.0.0/24', free_addresses: ['10.0.0.9'] }] },
    ],
    [
      'ntp-synchronizer',
      { ntp_sources: [{ source_name: 'a', source_state: 'synced' }] },
      { ntp_sources: [{ source_name: 'a', source_state: 'synced' }] },
    ],
    ['ntp-synchronizer', {}, { ntp_sources: [] }],
    [
      'domain-resolution',
      { resolutions: [{ domain_name: 'a', cnames: null, ipv4_addresses: [] }] },
      { domain_name_resolutions: { resolutions: [{ domain_name: 'a', ipv4_addresses: [] }] } },
    ],
    [
      'api-vip-connectivity-check',
      { url: 'u', download_error: 'e', is_success: false },
      { api_vip_connectivity: { url: 'u', download_error: 'e' } },
    ],
    ['tang-connectivity-check', { is_success: true }, { tang_connectivity: { is_success: true } }],
  ] as const)('%s', (step_type, json, host) => {
    expect(acceptReply(aHostContext(), reply(step_type, { json }))).toEqual({ ok: true, host })
  })

  it('inventory', () => {
    const { hostname: _gone, ...json } = { ...anInventory(1), smart: 'ignored' }
    const result = acceptReply(aHostContext({ status: 'discovering' }), reply('inventory', { json }))
    expect(result).toMatchObject({
      ok: true,
      host: { inventory: { interfaces: [{ name: 'eno1' }] }, installation_disk_path: '/dev/sda' },
    })
  })

  it('no inventory in a status that takes none', () => {
    const late = reply('inventory', { json: anInventory(1) })
    expect(acceptReply(aHostContext({ status: 'installing' }), late)).toMatchObject({
      ok: false,
      kind: 'unusable',
    })
  })
})

describe('what cannot be read', () => {
  it.each([
    'inventory',
    'connectivity-check',
    'free-network-addresses',
    'ntp-synchronizer',
    'domain-resolution',
    'dhcp-lease-allocate',
    'api-vip-connectivity-check',
    'tang-connectivity-check',
    'verify-vips',
    'upgrade-agent',
  ] as const)('%s without JSON', (step_type) => {
    for (const output of ['', 'not json', '"text"']) {
      expect(acceptReply(aHostContext(), reply(step_type, { output }))).toMatchObject({
        ok: false,
        kind: 'unreadable',
      })
    }
  })

  it('free addresses of no network', () => {
    const empty = reply('free-network-addresses', { json: [] })
    expect(acceptReply(aHostContext(), empty)).toMatchObject({ ok: false, kind: 'unusable' })
  })
})

describe('exit codes', () => {
  it.each(['inventory', 'install', 'tang-connectivity-check'] as const)(
    '256 of %s: the medium is gone',
    (step_type) => {
      expect(acceptReply(aHostContext(), reply(step_type, { exit_code: 256, error: 'no medium' }))).toEqual({
        ok: true,
        hostEvent: { type: 'media-disconnect' },
      })
    },
  )

  it.each(['inventory', 'connectivity-check', 'ntp-synchronizer', 'verify-vips', 'logs-gather'] as const)(
    'a failed %s changes nothing',
    (step_type) => {
      expect(acceptReply(aHostContext(), reply(step_type, { exit_code: -1, output: '{' }))).toEqual({
        ok: true,
      })
    },
  )

  it('success says that the medium is back', () => {
    const context = aHostContext({ media_status: 'disconnected' })
    expect(acceptReply(context, reply('stop-installation'))).toEqual({
      ok: true,
      host: { media_status: 'connected' },
    })
  })

  it('a failed tang check leaves its error', () => {
    const failed = reply('tang-connectivity-check', { exit_code: -1, error: 'tang is down' })
    expect(acceptReply(aHostContext(), failed)).toEqual({
      ok: true,
      host: { tang_connectivity: 'tang is down' },
    })
  })

  it('an agent leaves out zero and empty members', () => {
    expect(replyFromWire({ step_type: 'install' })).toEqual(reply('install'))
  })
})

describe('install', () => {
  it.each([
    ['fails', { exit_code: 1, error: 'boom' }, { type: 'installation-failed', reason: 'boom' }],
    [
      'fails with its code but another error',
      { exit_code: 125, error: 'cannot pull' },
      { type: 'installation-failed', reason: 'cannot pull' },
    ],
    [
      'fails silently',
      { exit_code: 2 },
      { type: 'installation-failed', reason: 'The installer ended with exit code 2.' },
    ],
  ])('%s', (_scenario, changes, hostEvent) => {
    expect(acceptReply(aHostContext(), reply('install', changes))).toEqual({ ok: true, hostEvent })
  })

  it('is running already', () => {
    const error =
      'Error: creating container storage: the container name "assisted-installer" is already in use by 5f6b.'
    expect(acceptReply(aHostContext(), reply('install', { exit_code: 125, error }))).toEqual({ ok: true })
  })

  it('ends well', () => {
    expect(acceptReply(aHostContext(), reply('install', { output: 'free text' }))).toEqual({ ok: true })
  })
})

describe('other steps', () => {
  it.each([
    ['success', 'upgrade_agent_finished'],
    ['failure', 'upgrade_agent_failed'],
  ])('upgrade-agent: %s', (result, name) => {
    const done = reply('upgrade-agent', { json: { agent_image: 'a', result } })
    expect(acceptReply(aHostContext(), done)).toMatchObject({
      ok: true,
      events: [{ name, props: { host_name: 'node-1', agent_image: 'a' } }],
    })
  })

  it('upgrade-agent: still busy', () => {
    expect(acceptReply(aHostContext(), reply('upgrade-agent', { json: { agent_image: 'a' } }))).toEqual({
      ok: true,
    })
  })

  it.each([
    [0, { type: 'rebooting-for-reclaim' }],
    [-1, { type: 'reclaim-failed', reason: 'disk full' }],
  ])('download-boot-artifacts: exit code %i', (exit_code, hostEvent) => {
    const context = anUnboundHostContext({ status: 'reclaiming' })
    const done = reply('download-boot-artifacts', { exit_code, output: 'text', error: 'disk full' })
    expect(acceptReply(context, done)).toEqual({ ok: true, hostEvent })
  })
})

it('never throws, whatever is sent', () => {
  const anyOutput = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('', 'null', '[null]', '{"images":[{"name":"__proto__"}]}'),
  )
  const anyReply = fc.record({
    step_type: fc.constantFrom(...StepType.enum),
    exit_code: fc.constantFrom(0, 0, 0, 1, -1, 125, 256),
    output: anyOutput,
    error: fc.string(),
  })
  fc.assert(
    fc.property(anySnapshot, anyReply, (snapshot, sent) => {
      const context = createClusterContext(snapshot)
      const [host] = context.hosts
      if (host) expect(typeof acceptReply(createHostContext(host, context), sent).ok).toBe('boolean')
    }),
    { numRuns: 500 },
  )
})

it('takes in any inventory, for any host', () => {
  fc.assert(
    fc.property(anySnapshot, anyInventory, (snapshot, inventory) => {
      const context = createClusterContext(snapshot)
      const sent = reply('inventory', { json: inventory })
      for (const host of context.hosts) {
        const result = acceptReply(createHostContext(host, context), sent)
        expect(result.ok || result.kind).not.toBe('unreadable')
      }
    }),
  )
})
