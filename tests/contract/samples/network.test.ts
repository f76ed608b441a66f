// What our network checks make of the recorded outputs of their tools.
import { readdirSync, readFileSync } from 'node:fs'
import type { StepType } from '@groundwork/contract/steps'
import {
  ConnectivityRemoteHost,
  FreeNetworksAddresses,
  NtpSynchronizationResponse,
  VerifyVipsResponse,
} from '@groundwork/contract/steps'
import { acceptReply } from '@groundwork/engine/steps'
import { aHostContext } from '@groundwork/engine/testing/builders'
import type { RunStep } from '@groundwork/host/steps'
import {
  checkL2Ipv4,
  checkL2Ipv6,
  checkL3,
  checkMtu,
  readLastLease,
  runFreeNetworkAddresses,
  runNtpSynchronizer,
  runVerifyVips,
} from '@groundwork/host/steps'
import { createSampleMachine, type SampleMachine } from '@groundwork/host/testing'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { problemsWith } from '../testing/closed-schema.ts'
import { contractDir } from '../testing/contract-dir.ts'

interface Sample {
  readonly file: string
  readonly text: string
  readonly parser: string
  readonly input: {
    readonly nic?: string
    readonly nic_addresses?: readonly string[]
    readonly nic_mtu?: number
    readonly remote_ip?: string
    readonly remote_macs?: readonly string[]
    readonly request?: unknown
    readonly lookup?: Readonly<Record<string, readonly string[]>>
    readonly reverse?: Readonly<Record<string, readonly string[]>>
    readonly name?: string
  }
  readonly expected: Readonly<Record<string, unknown>>
}

const directory = `${contractDir}samples/`
const samples: readonly Sample[] = readdirSync(directory)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({
    file,
    text: readFileSync(`${directory}${file.replace(/json$/, 'txt')}`, 'utf8'),
    ...JSON.parse(readFileSync(`${directory}${file}`, 'utf8')),
  }))

const machineOf = ({ text, input: { lookup = {}, reverse = {} } }: Sample): SampleMachine => {
  const names = Object.entries(reverse).flatMap(([address, [name]]) => (name ? [[address, name]] : []))
  return createSampleMachine(text, { lookup, reverse: Object.fromEntries(names) })
}

const nullIfEmpty = <Entry>(entries: readonly Entry[]) => (entries.length === 0 ? null : entries)

/** By parser: what the sample is about, and the one list of the report that it is for. */
const CHECKS: Readonly<Record<string, (sample: Sample) => Promise<unknown>>> = {
  async l3(sample) {
    const { remote_ip = '' } = sample.input
    return { l3_connectivity: [await checkL3(machineOf(sample), remote_ip)] }
  },
  async l2v4(sample) {
    return {
      l2_connectivity: nullIfEmpty(await checkL2Ipv4(machineOf(sample), nicOf(sample), remoteOf(sample))),
    }
  },
  async l2v6(sample) {
    return {
      l2_connectivity: nullIfEmpty(await checkL2Ipv6(machineOf(sample), nicOf(sample), remoteOf(sample))),
    }
  },
  async mtu(sample) {
    const report = await checkMtu(machineOf(sample), nicOf(sample), sample.input.remote_ip ?? '')
    return { mtu_report: report && [report] }
  },
}

const nicOf = ({ input: { nic = '', nic_addresses = [], nic_mtu = 1500 } }: Sample) => ({
  name: nic,
  addresses: nic_addresses,
  mtu: nic_mtu,
})

const remoteOf = ({ input: { remote_ip = '', remote_macs = [] } }: Sample) => ({
  ip: remote_ip,
  macs: new Set(remote_macs.map((mac) => mac.toLowerCase())),
})

interface StepOfSample {
  readonly type: StepType
  readonly run: RunStep
  readonly output: TSchema
}

const STEPS: Readonly<Record<string, StepOfSample>> = {
  free: { type: 'free-network-addresses', run: runFreeNetworkAddresses, output: FreeNetworksAddresses },
  vips: { type: 'verify-vips', run: runVerifyVips, output: VerifyVipsResponse },
  ntp: { type: 'ntp-synchronizer', run: runNtpSynchronizer, output: NtpSynchronizationResponse },
}

const settings = { url: '', infraEnvId: '', agentVersion: '', token: '', isInsecure: false, caFile: '' }

describe('parts of the connectivity report', () => {
  it.each(samples.filter(({ parser }) => parser in CHECKS))('$file', async (sample) => {
    const part = await CHECKS[sample.parser]?.(sample)
    expect(part).toEqual(sample.expected)
    expect(problemsWith(part, ConnectivityRemoteHost)).toEqual([])
  })
})

/** Which machine has a VIP is told by our agent alone. */
const withoutMacs = (output: unknown): unknown =>
  Array.isArray(output) ? output.map(({ macs: _, ...result }) => result) : output

describe('replies', () => {
  it.each(samples.filter(({ parser }) => parser in STEPS))('$file', async (sample) => {
    const step = STEPS[sample.parser]
    if (!step) throw new Error(`no step for ${sample.parser}`)
    const machine = machineOf(sample)
    const context = { machine, settings, hostId: '' }
    const reply = await step.run(context, [JSON.stringify(sample.input.request)])
    const { exit_code, output, commands } = sample.expected
    expect(reply.exit_code).toBe(exit_code)
    if (commands !== undefined) expect(machine.commands).toEqual(commands)
    if (exit_code !== 0) {
      expect(reply.output).toBe('')
      expect(reply.error).not.toBe('')
      return
    }
    expect(withoutMacs(JSON.parse(reply.output))).toEqual(output)
    expect(problemsWith(JSON.parse(reply.output), step.output)).toEqual([])
    expect(acceptReply(aHostContext(), { step_type: step.type, ...reply })).toMatchObject({ ok: true })
  })
})

describe('leases', () => {
  it.each(samples.filter(({ parser }) => parser === 'lease'))('$file', async (sample) => {
    const { name } = sample.input
    const file = await machineOf(sample).files.text(`/etc/keepalived/lease-${name}`)
    const { text, ...last } = readLastLease(file ?? '')
    const known = Object.entries({ ...last, lease: text }).filter(([, value]) => value !== null)
    const ok = text !== null && last.address !== null && last.interface !== null
    expect({ ok, ...Object.fromEntries(known) }).toEqual(sample.expected)
  })
})

it('there are samples of every kind', () => {
  const kinds = new Set(samples.map(({ parser }) => parser))
  expect([...Object.keys(CHECKS), ...Object.keys(STEPS), 'lease'].filter((kind) => !kinds.has(kind))).toEqual(
    [],
  )
})
