import { describe, expect, it } from 'vitest'
import { aHost, aHostContext, anUnboundHostContext, hostId, someSettings } from '../testing/builders.ts'
import { statusOf, verdictText } from '../testing/verdict-of.ts'
import { sufficientNetworkLatencyRequirementForRole } from './validations/sufficient-network-latency-requirement-for-role.ts'
import { sufficientPacketLossRequirementForRole } from './validations/sufficient-packet-loss-requirement-for-role.ts'

const worker = { role: 'worker' as const }
const noLimits = someSettings({ requirements: [{ version: 'default', master: { cpu_cores: 4 } }] })

const LATENCY = {
  validation: sufficientNetworkLatencyRequirementForRole,
  field: 'average_rtt_ms',
  master: { fine: 100, bad: 100.5 },
  worker: { fine: 1000, bad: 1001 },
  words: '100.5 ms to node-2 (192.168.127.12); for the role master at most 100 ms',
} as const

const LOSS = {
  validation: sufficientPacketLossRequirementForRole,
  field: 'packet_loss_percentage',
  master: { fine: 0, bad: 2.5 },
  worker: { fine: 10, bad: 11 },
  words: '2.5 % to node-2 (192.168.127.12); for the role master at most 0 %',
} as const

describe.each([
  ['sufficient-network-latency-requirement-for-role', LATENCY],
  ['sufficient-packet-loss-requirement-for-role', LOSS],
] as const)('%s', (_id, { validation, field, master, worker: limits, words }) => {
  const measured = (value: number) => ({
    connectivity: {
      remote_hosts: [
        { host_id: hostId(2), l3_connectivity: [{ remote_ip_address: '192.168.127.12', [field]: value }] },
      ],
    },
  })
  const TOO_MUCH = measured(master.bad)

  it.each([
    ['a master at the limit', measured(master.fine), {}],
    ['a worker at the limit', { ...measured(limits.fine), ...worker }, { hosts: [aHost(2, worker)] }],
    ['the other host has another role', TOO_MUCH, { hosts: [aHost(2, worker)] }],
    ['the only host', TOO_MUCH, { hosts: [] }],
    ['a host without a role', { ...TOO_MUCH, suggested_role: 'auto-assign' as const }, {}],
    ['is a day-2 host', { ...TOO_MUCH, kind: 'AddToExistingClusterHost' as const }, {}],
    ['no limit for the role', TOO_MUCH, { settings: noLimits }],
    ['a stranger in the report', TOO_MUCH, { hosts: [aHost(3)] }],
  ])('success: %s', (_, host, around) => {
    expect(statusOf(validation, aHostContext(host, around))).toBe('success')
  })

  it('failure: names the other host, the number and the limit', () => {
    expect(verdictText(validation, aHostContext(TOO_MUCH))).toContain(words)
  })

  it('failure: a worker beyond its limit', () => {
    const context = aHostContext({ ...measured(limits.bad), ...worker }, { hosts: [aHost(2, worker)] })
    expect(statusOf(validation, context)).toBe('failure')
  })

  it.each([
    ['no inventory', { inventory: null }],
    ['no report', { connectivity: null }],
  ])('pending: %s', (_, host) => {
    expect(statusOf(validation, aHostContext(host))).toBe('pending')
  })

  it('pending: no inventory comes before no cluster', () => {
    expect(statusOf(validation, anUnboundHostContext({ inventory: null }))).toBe('pending')
  })

  it('left out: no cluster', () => {
    expect(statusOf(validation, anUnboundHostContext(TOO_MUCH))).toBe('left out')
  })
})
