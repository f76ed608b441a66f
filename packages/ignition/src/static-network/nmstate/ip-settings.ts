// interfaces[].ipv4 and .ipv6. Both have the same settings; some of them mean something in one of the families only.
import { FAMILY_NAMES, type Family, type Ip, PREFIX_BITS } from '../ip.ts'
import { choice, flag, integer, ip, text, u32, word } from '../read-scalar.ts'
import { inside, listOf, type Read, record, report, required } from '../read-value.ts'

const addressFields = record({
  ip: required<Ip>(ip, 'write the address', { family: 'ipv4', text: '' }),
  'prefix-length': required(integer(0, 255), 'write how many bits of the address are the network', 0),
  'mptcp-flags': listOf(text),
  'valid-life-time': text,
  'preferred-life-time': text,
})

/** An address of the right family, whose network fits into it. */
function addressOf(family: Family): typeof addressFields {
  return (value, at) => {
    const before = at.problems.length
    const address = addressFields(value, at)
    if (address === undefined || at.problems.length > before) return address
    const { ip, 'prefix-length': prefix } = address
    if (ip.family !== family) {
      const message = `${ip.text} is an ${FAMILY_NAMES[ip.family]} address; write it under ${ip.family}.`
      report(inside(at, 'ip'), message)
    } else if (prefix > PREFIX_BITS[family]) {
      const message = `${prefix} is too long; an ${FAMILY_NAMES[family]} network has at most ${PREFIX_BITS[family]} bits.`
      report(inside(at, 'prefix-length'), message)
    }
    return address
  }
}

const fieldsOf = (family: Family) =>
  record({
    enabled: flag,
    dhcp: flag,
    autoconf: flag,
    'dhcp-client-id': word,
    'dhcp-duid': word,
    address: listOf(addressOf(family)),
    'auto-dns': flag,
    'auto-gateway': flag,
    'auto-routes': flag,
    'auto-route-table-id': u32,
    'auto-route-metric': u32,
    'addr-gen-mode': choice(['eui64', 'stable-privacy'], { numbered: true }),
    'allow-extra-address': flag,
    token: word,
    'dhcp-send-hostname': flag,
    'dhcp-custom-hostname': word,
  })

export function ipSettings(family: Family): ReturnType<typeof fieldsOf> {
  const fields = fieldsOf(family)
  return (value, at) => {
    const settings = fields(value, at)
    if (family === 'ipv6' && settings?.autoconf && settings.enabled !== false && settings.dhcp !== true) {
      report(
        inside(at, 'autoconf'),
        'Addresses from router advertisements alone cannot be set up; add dhcp: true.',
      )
    }
    return settings
  }
}
export type IpSettings = Read<ReturnType<typeof fieldsOf>>

export const WAIT_FOR = ['any', 'ipv4', 'ipv6', 'ipv4+ipv6'] as const

/** DHCP and router advertisements bring addresses. */
export const isAutomatic = (settings: IpSettings): boolean =>
  isEnabled(settings) && (settings.dhcp === true || settings.autoconf === true)

/** Whoever asks for addresses wants them, even without saying so. */
export const isEnabled = (settings: IpSettings | undefined): boolean =>
  settings !== undefined &&
  (settings.enabled ??
    (settings.dhcp === true || settings.autoconf === true || (settings.address ?? []).length > 0))
