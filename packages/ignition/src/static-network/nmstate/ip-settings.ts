// interfaces[].ipv4 and .ipv6. Both have the same settings; some of them mean something in one of the families only.
import { FAMILY_NAMES, type Family, type Ip, PREFIX_BITS } from '../ip.ts'
import { choice, flag, ip, plainFlag, text, u8, u32, word } from '../read-scalar.ts'
import { inside, listOf, type Read, type Reader, record, report, required } from '../read-value.ts'
import { ipv6Token } from './ipv6-token.ts'

export const MPTCP_FLAGS = ['signal', 'subflow', 'backup', 'fullmesh'] as const

const addressFields = record({
  ip: required<Ip>(ip, 'write the address', { family: 'ipv4', text: '' }),
  'prefix-length': required(u8, 'write how many bits of the address are the network', 0),
  'mptcp-flags': listOf(choice(MPTCP_FLAGS)),
  'valid-life-time': text,
  'valid-left': text,
  'valid-lft': text,
  'preferred-life-time': text,
  'preferred-left': text,
  'preferred-lft': text,
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

const GENERATION_MODES = {
  EUI64: 'eui64',
  'STABLE-PRIVACY': 'stable-privacy',
  '0': 'eui64',
  '1': 'stable-privacy',
} as const

/** A word, or another way to write one. */
const wordOr =
  (names: Readonly<Record<string, string>>): Reader<string | undefined> =>
  (value, at) =>
    typeof value === 'string' && Object.hasOwn(names, value) ? names[value] : word(value, at)

const fieldsOf = (family: Family) =>
  record({
    enabled: flag,
    dhcp: flag,
    autoconf: flag,
    'dhcp-client-id': wordOr({ LL: 'll', 'IAID+DUID': 'iaid+duid' }),
    'dhcp-duid': wordOr({ LLT: 'llt', EN: 'en', LL: 'll', UUID: 'uuid' }),
    address: listOf(addressOf(family)),
    'auto-dns': flag,
    'auto-gateway': flag,
    'auto-routes': flag,
    'auto-route-table-id': u32,
    'auto-route-metric': u32,
    'addr-gen-mode': choice(['eui64', 'stable-privacy'], { also: GENERATION_MODES }),
    'allow-extra-address': plainFlag,
    token: ipv6Token,
    'dhcp-send-hostname': plainFlag,
    'dhcp-custom-hostname': wordOr({ '': '' }),
  })

export function ipSettings(family: Family): ReturnType<typeof fieldsOf> {
  const fields = fieldsOf(family)
  return (value, at) => {
    const settings = fields(value, at)
    if (family === 'ipv4' && isNamed(value, 'autoconf')) {
      report(inside(at, 'autoconf'), 'Router advertisements are for IPv6 only; take this out.')
    }
    return settings
  }
}
export type IpSettings = Read<ReturnType<typeof fieldsOf>>

const isNamed = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)

/** Those that are there for good, not those that a machine had got from elsewhere. */
export const lastingAddresses = (settings: IpSettings | undefined): NonNullable<IpSettings['address']> =>
  (settings?.address ?? []).filter((address) => {
    const life = address['valid-life-time'] ?? address['valid-left'] ?? address['valid-lft'] ?? 'forever'
    return life === 'forever'
  })

export const WAIT_FOR = ['any', 'ipv4', 'ipv6', 'ipv4+ipv6'] as const

/** DHCP and router advertisements bring addresses. */
export const isAutomatic = (settings: IpSettings): boolean =>
  isEnabled(settings) && (settings.dhcp === true || settings.autoconf === true)

/** Who does not say so gets no addresses, whatever else is written. */
export const isEnabled = (settings: IpSettings | undefined): boolean => settings?.enabled === true
