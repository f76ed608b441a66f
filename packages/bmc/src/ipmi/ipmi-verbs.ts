import { BmcError } from '../errors/bmc-error.ts'
import type { LogEntry } from '../verbs/event-log.ts'
import type { PowerState, PowerVerb } from '../verbs/power.ts'
import type { RunIpmi } from './ipmitool.ts'

export type IpmiBootDevice = 'pxe' | 'disk' | 'cdrom'

export async function ipmiPower(run: RunIpmi): Promise<PowerState> {
  const said = await run(['chassis', 'power', 'status'])
  if (/is on\b/i.test(said)) return 'On'
  return /is off\b/i.test(said) ? 'Off' : 'Unknown'
}

const WORDS = { on: 'on', off: 'off', cycle: 'cycle', graceful: 'soft' } as const

/** Does nothing where it is so already. A computer that is off cannot be cycled: it is switched on. */
export async function setIpmiPower(run: RunIpmi, verb: PowerVerb): Promise<void> {
  const before = await ipmiPower(run)
  if (verb === 'on' && before === 'On') return
  if ((verb === 'off' || verb === 'graceful') && before === 'Off') return
  await run(['chassis', 'power', verb === 'cycle' && before === 'Off' ? 'on' : WORDS[verb]])
}

/** For the next boot only; `disk` stays, so that what was installed is booted from then on. */
export async function setIpmiBoot(run: RunIpmi, device: IpmiBootDevice): Promise<void> {
  const options = device === 'disk' ? 'efiboot,persistent' : 'efiboot'
  await run(['chassis', 'bootdev', device, `options=${options}`])
}

/** The next boot as the BMC has it: "Force PXE". */
export async function ipmiBoot(run: RunIpmi): Promise<string> {
  const said = await run(['chassis', 'bootparam', 'get', '5'])
  const found = /Boot Device Selector\s*:\s*(.*)/i.exec(said)?.[1]?.trim()
  if (found === undefined) throw new BmcError('not-offered', { detail: 'boot parameters' })
  return found.slice(0, 80)
}

export const resetIpmiBmc = async (run: RunIpmi): Promise<void> => void (await run(['mc', 'reset', 'cold']))

export interface IpmiIdentity {
  readonly firmware: string
  readonly manufacturer: string
  readonly product: string
  readonly ipmiVersion: string
}

export async function ipmiIdentity(run: RunIpmi): Promise<IpmiIdentity> {
  const said = await run(['mc', 'info'])
  const value = (name: string): string =>
    (new RegExp(`^${name}\\s*:\\s*(.*)$`, 'm').exec(said)?.[1] ?? '').trim().slice(0, 120)
  return {
    firmware: value('Firmware Revision'),
    manufacturer: value('Manufacturer Name'),
    product: value('Product Name'),
    ipmiVersion: value('IPMI Version'),
  }
}

/** The latest entries, newest first. */
export async function ipmiLog(run: RunIpmi, most: number): Promise<readonly LogEntry[]> {
  // Not elist: to name its sensors it reads all of their descriptions, which some BMCs do not have.
  const said = await run(['sel', 'list', 'last', String(most)])
  return readLog(said).slice(0, most)
}

/** Lines such as ` 1 | 11/18/26 | 01:02:03 UTC | Fan 1 | Lower Critical | Asserted`. */
export function readLog(text: string): readonly LogEntry[] {
  return text
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .filter((parts) => parts.length >= 4)
    .map(([, day = '', time = '', ...rest]) => ({
      created: `${day} ${time}`.slice(0, 40),
      severity: '',
      message: rest.join(' | ').slice(0, 500),
      log: 'SEL',
    }))
    .reverse()
}
