import { parseAnyAddress } from '@groundwork/addresses/cidr'
import type { Machine, ProgramResult } from '../../machine/machine.ts'
import { createOptionalTool, type OptionalTool } from './optional-tool.ts'

export interface BmcAddresses {
  readonly bmc_address: string
  readonly bmc_v6address: string
}

/** What is sent when there is no management controller, or it does not tell. */
const noAddresses: BmcAddresses = { bmc_address: '0.0.0.0', bmc_v6address: '::/0' }

const channels = Array.from({ length: 12 }, (_, index) => String(index + 1))

/** The management controller is slow and takes one question at a time. */
export const readBmcAddresses = async (machine: Machine): Promise<BmcAddresses> => {
  const ask = createPatientTool(createOptionalTool(machine, 'ipmitool'))
  return {
    bmc_address: (await firstOf(channels, (channel) => readIpv4(ask, channel))) ?? noAddresses.bmc_address,
    bmc_v6address:
      (await firstOf(channels, (channel) => readIpv6(ask, channel))) ?? noAddresses.bmc_v6address,
  }
}

const firstOf = async <Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Promise<Found | null>,
): Promise<Found | null> => {
  for (const item of items) {
    const found = await find(item)
    if (found !== null) return found
  }
  return null
}

/** Gives the controller up once there is none, or it does not answer in time: that would go on for dozens of questions. */
const createPatientTool = (tool: OptionalTool): OptionalTool => {
  let isGivenUp = false
  return async (...args) => {
    const finished = isGivenUp ? null : await tool(...args)
    isGivenUp ||= finished === null || finished.code === 124 || isWithoutDevice(finished)
    return finished?.code === 0 ? finished : null
  }
}

const isWithoutDevice = ({ stderr }: ProgramResult): boolean => stderr.includes('Could not open device')

const readIpv4 = async (ask: OptionalTool, channel: string): Promise<string | null> => {
  const answer = await ask('lan', 'print', channel)
  if (answer === null || answer.stderr.startsWith('Invalid channel')) return null
  const address = /^IP Address\s*:\s*(\S+)\s*$/m.exec(answer.stdout)?.[1] ?? ''
  return parseAnyAddress(address)?.family === 'IPv4' && address !== '0.0.0.0' ? address : null
}

const readIpv6 = async (ask: OptionalTool, channel: string): Promise<string | null> => {
  const enabled = await ask('lan6', 'print', channel, 'enables')
  if (!/^IPv6\/IPv4 Addressing Enables: (?:both|ipv6)\s*$/m.test(enabled?.stdout ?? '')) return null
  const dynamic = await ask('lan6', 'print', channel, 'dynamic_addr')
  const found = chooseIpv6(dynamic?.stdout ?? '', ({ 'Source/Type': type = '' }) =>
    ['DHCPv6', 'SLAAC'].includes(type),
  )
  if (found !== undefined) return found
  const fixed = await ask('lan6', 'print', channel, 'static_addr')
  return chooseIpv6(fixed?.stdout ?? '', ({ Enabled: isEnabled }) => isEnabled === 'yes') ?? null
}

type Block = Readonly<Record<string, string>>

/** undefined: none is listed. null: the one that is listed is of no use, and so is the channel. */
export const chooseIpv6 = (
  output: string,
  isWanted: (block: Block) => boolean,
): string | null | undefined => {
  const block = readBlocks(output).find(
    (one) => one.Status === 'active' && isWanted(one) && !/^::(?:\/\d+)?$/.test(one.Address ?? ''),
  )
  if (block === undefined) return undefined
  const [, address = ''] = /^([^/]+)\/\d+$/.exec(block.Address ?? '') ?? []
  return parseAnyAddress(address)?.family === 'IPv6' ? address : null
}

/** A heading for each address, with `name: value` lines indented below. */
const readBlocks = (output: string): Block[] => {
  const blocks: Record<string, string>[] = []
  for (const line of output.split('\n')) {
    const [, name, value = ''] = /^\s+([^:]+):\s*(.*?)\s*$/.exec(line) ?? []
    const last = blocks.at(-1)
    if (name === undefined) blocks.push({})
    else if (last !== undefined) last[name] = value
  }
  return blocks
}
