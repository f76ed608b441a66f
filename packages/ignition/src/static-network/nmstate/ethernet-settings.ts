// interfaces[].ethernet, .ethtool and .802.1x: what concerns the card itself.
import { choice, flag, interfaceName, mac, secret, text, u32, word } from '../read-scalar.ts'
import {
  inside,
  listOf,
  mapOf,
  type Read,
  type Reader,
  record,
  report,
  required,
  shown,
} from '../read-value.ts'
import { featureNamed } from './ethtool-features.ts'

const virtualFunction = record({
  id: required(u32, 'write the number of the virtual function', 0),
  'iface-name': interfaceName,
  'mac-address': mac,
  'spoof-check': flag,
  trust: flag,
  'min-tx-rate': u32,
  'max-tx-rate': u32,
  'vlan-id': u32,
  'vlan-proto': choice(['802.1q', '802.1ad']),
  qos: u32,
})
export type VirtualFunction = Read<typeof virtualFunction>

export const ethernetSettings = record({
  'auto-negotiation': flag,
  speed: u32,
  duplex: choice(['full', 'half']),
  'sr-iov': record({ 'drivers-autoprobe': flag, 'total-vfs': u32, vfs: listOf(virtualFunction) }),
})

const ring = {
  rx: u32,
  'rx-max': u32,
  'rx-jumbo': u32,
  'rx-jumbo-max': u32,
  'rx-mini': u32,
  'rx-mini-max': u32,
  tx: u32,
  'tx-max': u32,
}

/** Written as true, false, or these as texts. */
const featureFlag: Reader<boolean | undefined> = (value, at) =>
  typeof value === 'boolean' || (typeof value === 'string' && /^(?:true|false|0|1)$/i.test(value))
    ? flag(value, at)
    : report(at, `${shown(value)} must be true or false.`)

const features: Reader<Readonly<Record<string, boolean>> | undefined> = (value, at) => {
  const read = mapOf(featureFlag)(value, at)
  for (const name of Object.keys(read ?? {})) {
    if (featureNamed(name) === null)
      report(inside(at, name), 'NetworkManager knows no such feature; take it out.')
  }
  return read
}

export const ethtoolSettings = record({
  pause: record({ rx: flag, tx: flag, autoneg: flag }),
  feature: features,
  coalesce: record({
    'adaptive-rx': flag,
    'adaptive-tx': flag,
    'pkt-rate-high': u32,
    'pkt-rate-low': u32,
    'rx-frames': u32,
    'rx-frames-high': u32,
    'rx-frames-irq': u32,
    'rx-frames-low': u32,
    'rx-usecs': u32,
    'rx-usecs-high': u32,
    'rx-usecs-irq': u32,
    'rx-usecs-low': u32,
    'sample-interval': u32,
    'stats-block-usecs': u32,
    'tx-frames': u32,
    'tx-frames-high': u32,
    'tx-frames-irq': u32,
    'tx-frames-low': u32,
    'tx-usecs': u32,
    'tx-usecs-high': u32,
    'tx-usecs-irq': u32,
    'tx-usecs-low': u32,
  }),
  ring: record(ring),
})
export type EthtoolSettings = Read<typeof ethtoolSettings>

export const ieee8021xSettings = record({
  identity: text,
  'eap-methods': listOf(word),
  'phase2-auth': word,
  password: secret,
  'private-key': text,
  'private-key-password': secret,
  'client-cert': text,
  'ca-cert': text,
})
