// Each verb by Redfish: what it does, and the sentence about it.
import {
  bootFromCdOnce,
  bootFromDisk,
  clearJobs,
  ejectMedia,
  insertMedia,
  type Machine,
  probe,
  readPower,
  resetBmc,
  setPower,
} from '@groundwork/bmc/redfish'
import type { Made } from '../commands/print-object.ts'
import type { BmcVerb } from './add-bmc-commands.ts'
import { readPowerVerb } from './power-verb.ts'
import { probeText } from './probe-text.ts'
import type { BmcCall } from './run-bmc.ts'

type Run = (machine: Machine, call: BmcCall) => Promise<{ readonly sentence: string; readonly value: object }>

const driveOf = ({ flags }: BmcCall): { drive?: string } =>
  flags.drive === undefined ? {} : { drive: flags.drive }

const VERBS: Readonly<Record<BmcVerb, Run>> = {
  async probe(machine) {
    const report = await probe(machine)
    return { sentence: probeText(report), value: report }
  },
  async power(machine, { host, value }) {
    const verb = readPowerVerb(value)
    const power = verb === null ? await readPower(machine) : await setPower(machine, verb)
    return { sentence: `The power of ${host} is ${power}.`, value: { power } }
  },
  async insert(machine, call) {
    const { drive, wasThere, warnings } = await insertMedia(machine, call.value ?? '', call.flags.drive)
    const sentence = `The image ${wasThere ? 'was already' : 'is'} in drive ${drive.id} of ${call.host}.`
    return {
      sentence: [sentence, ...warnings.map((warning) => `Warning: ${warning}`)].join(' '),
      value: { drive: drive.id, path: drive.path, image: drive.image, was_there: wasThere, warnings },
    }
  },
  async eject(machine, { host, flags }) {
    const drives = await ejectMedia(machine, flags.drive)
    const names = drives.map(({ id }) => id)
    const sentence =
      names.length === 0 ? `Nothing was inserted at ${host}.` : `Ejected from ${names.join(', ')} of ${host}.`
    return { sentence, value: { ejected: names } }
  },
  async 'boot-once'(machine, call) {
    const set = await bootFromCdOnce(machine, driveOf(call))
    return { sentence: `${call.host} boots from ${set.target} next time.`, value: set }
  },
  async 'boot-disk'(machine, { host }) {
    const set = await bootFromDisk(machine)
    const from = set.target === 'None' ? 'as its own boot order says' : 'from its disk'
    return { sentence: `${host} boots ${from} next time.`, value: set }
  },
  async reset(machine, { host }) {
    await resetBmc(machine)
    return { sentence: `The BMC of ${host} is back.`, value: { reset: true } }
  },
  async 'clear-jobs'(machine, { host }) {
    await clearJobs(machine)
    return { sentence: `The job queue of ${host} is empty.`, value: { cleared: true } }
  },
}

export async function runByRedfish(machine: Machine, call: BmcCall): Promise<Made> {
  const { sentence, value } = await VERBS[call.verb](machine, call)
  return {
    sentence,
    name: `bmc/${call.host}`,
    value: { address: call.address, vendor: machine.personality.id, ...value },
  }
}
