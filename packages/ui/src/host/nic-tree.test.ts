import { expect, it } from 'vitest'
import { destinationText } from './nic-tree.ts'

const nics = [
  { name: 'eno1', ipv4_addresses: ['192.168.126.14/24'], ipv6_addresses: ['fd00:1::7/64'] },
  { name: 'eno2', ipv4_addresses: ['10.0.1.14/26'] },
]

it.each([
  ['the network of its own address', 'eno1', '192.168.126.0', '192.168.126.0/24'],
  ['with IPv6 too', 'eno1', 'fd00:1::', 'fd00:1::/64'],
  ['a network of another interface', 'eno1', '10.0.1.0', '10.0.1.0'],
  ['somewhere else', 'eno2', '172.16.0.0', '172.16.0.0'],
])('a route to %s', (_, via, destination, text) => {
  expect(destinationText({ interface: via, destination }, nics)).toBe(text)
})
