// The verbs that IPMI has.
import {
  createIpmi,
  ipmiBoot,
  ipmiIdentity,
  ipmiLog,
  ipmiPower,
  type RunIpmi,
  resetIpmiBmc,
  setIpmiBoot,
  setIpmiPower,
} from '@groundwork/bmc/ipmi'
import { type LogEntry, parseBmcAddress } from '@groundwork/bmc/redfish'
import type { Made } from '../commands/print-object.ts'
import { usageError } from '../failures/cli-error.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { BmcFlags, BmcVerb } from './add-bmc-commands.ts'
import { readCredentials } from './bmc-access.ts'
import { readPowerVerb } from './power-verb.ts'
import type { BmcCall } from './run-bmc.ts'

type Run = (run: RunIpmi, call: BmcCall) => Promise<{ readonly sentence: string; readonly value: object }>

const VERBS: Readonly<Partial<Record<BmcVerb, Run>>> = {
  async probe(run, { host }) {
    const identity = await ipmiIdentity(run)
    const [power, boot] = [await ipmiPower(run), await ipmiBoot(run)]
    const { manufacturer, product, firmware } = identity
    return {
      sentence: `${host}: ${manufacturer || 'unknown'} ${product}, firmware ${firmware}, power ${power}, boots: ${boot}.`,
      value: { ...identity, power, boot },
    }
  },
  async power(run, { host, value }) {
    const verb = readPowerVerb(value)
    if (verb !== null) await setIpmiPower(run, verb)
    const power = await ipmiPower(run)
    return { sentence: `The power of ${host} is ${power}.`, value: { power } }
  },
  async 'boot-once'(run, { host }) {
    await setIpmiBoot(run, 'pxe')
    return { sentence: `${host} boots from the network next time.`, value: { target: 'pxe' } }
  },
  async 'boot-disk'(run, { host }) {
    await setIpmiBoot(run, 'disk')
    return { sentence: `${host} boots from its disk from now on.`, value: { target: 'disk' } }
  },
  async reset(run, { host }) {
    await resetIpmiBmc(run)
    return { sentence: `The BMC of ${host} restarts.`, value: { reset: true } }
  },
}

async function openIpmi(around: Surroundings, address: string, flags: BmcFlags): Promise<RunIpmi> {
  const credentials = await readCredentials(around, flags)
  if (credentials === null) throw usageError('IPMI needs a user.', 'Name it with --user.')
  const { host, port, protocol } = parseBmcAddress(address)
  const cipherSuite = readCipherSuite(flags.cipherSuite)
  return createIpmi({
    ...{ host, credentials, signal: around.signal },
    ...(protocol === 'ipmi' && { port }),
    ...(cipherSuite !== null && { cipherSuite }),
  })
}

function readCipherSuite(text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,2}$/.test(text)) throw usageError('--cipher-suite takes a number, such as 3 or 17.')
  return Number(text)
}

export async function runByIpmi(around: Surroundings, call: BmcCall): Promise<Made> {
  const verb = VERBS[call.verb]
  if (verb === undefined)
    throw usageError(`IPMI has no ${call.verb}.`, `It has ${Object.keys(VERBS).join(', ')} and log.`)
  const { sentence, value } = await verb(await openIpmi(around, call.address, call.flags), call)
  return { sentence, name: `bmc/${call.host}`, value: { address: call.address, ...value } }
}

export const logByIpmi = async (
  around: Surroundings,
  address: string,
  flags: BmcFlags,
  most: number,
): Promise<readonly LogEntry[]> => ipmiLog(await openIpmi(around, address, flags), most)
