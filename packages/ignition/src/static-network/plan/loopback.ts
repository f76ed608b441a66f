// The loopback interface, which every machine has, with its own addresses.
import type { Family } from '../ip.ts'
import { type InterfaceSettings, interfaceSettings } from '../nmstate/interface-settings.ts'
import { type IpSettings, ipSettings } from '../nmstate/ip-settings.ts'

export const LOOPBACK_NAME = 'lo'

const own = (family: Family, ip: string, prefix: number): IpSettings | undefined =>
  ipSettings(family)(
    { enabled: true, address: [{ ip, 'prefix-length': prefix }] },
    { path: '', problems: [] },
  )

/** A loopback interface without its own address would break the machine. */
const OWN_ADDRESSES = { ipv4: own('ipv4', '127.0.0.1', 8), ipv6: own('ipv6', '::1', 128) }

/** With what the loopback interface has by default. */
export function withLoopbackAddresses(settings: InterfaceSettings): InterfaceSettings {
  if (settings.kind !== 'loopback' || settings.name !== LOOPBACK_NAME) return settings
  const familyOf = (family: Family) => {
    const said = settings[family]
    return said ? { ...said, enabled: said.enabled ?? true } : OWN_ADDRESSES[family]
  }
  return { ...settings, ipv4: familyOf('ipv4'), ipv6: familyOf('ipv6') }
}

export function loopbackSettings(): InterfaceSettings {
  const said = { name: LOOPBACK_NAME, type: 'loopback' }
  const settings = interfaceSettings(said, { path: '', problems: [] })
  if (settings === undefined) throw new Error('no settings for the loopback interface')
  return withLoopbackAddresses(settings)
}
