import type { Type } from 'typebox'
import { BOND_MODES } from './bond-modes.ts'
import { Anything, Either, Group, List, Optional, Text, Whole, Words } from './schema-parts.ts'

const MAC = '^(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$'

const NetworkInterface = Group(
  {
    name: Text('Name', 'Name of the interface in these settings.', {
      examples: ['eno1'],
      minLength: 1,
      maxLength: 15,
    }),
    mac_address: Text('MAC address', 'Hardware address by which the machine and the interface are found.', {
      examples: ['52:54:00:00:00:01'],
      pattern: MAC,
    }),
  },
  'Interface',
  'One network card.',
)

const Bond = Group(
  {
    name: Text('Name', 'Name of the bond.', {
      examples: ['bond0'],
      default: 'bond0',
      minLength: 1,
      maxLength: 15,
    }),
    mode: Words(
      BOND_MODES,
      'Mode',
      'How the cards share the work; 802.3ad needs a switch that is set up for it.',
      {
        examples: ['active-backup'],
      },
    ),
  },
  'Bond',
  'All interfaces together form one bond, which has the addresses.',
)

export const NetworkDefinition = Group(
  {
    interfaces: List(NetworkInterface, 'Interfaces', 'Network cards of this machine, one without a bond.'),
    bond: Optional(Bond),
    vlan: Optional(
      Whole('VLAN', 'Number of the VLAN that has the addresses, on top of the interface or the bond.', {
        minimum: 1,
        maximum: 4094,
        examples: [100],
      }),
    ),
    mtu: Optional(
      Whole('MTU', 'Largest packet, in bytes.', { minimum: 576, maximum: 65535, examples: [9000] }),
    ),
    addresses: Optional(
      List(
        Text('Address', 'Address with the length of its network.', { examples: ['192.168.1.10/24'] }),
        'Addresses',
        'Fixed addresses of both families; without one of a family, that family is switched off. Left out: DHCP.',
        { examples: [['192.168.1.10/24', 'fd00::10/64']] },
      ),
    ),
    gateways: Optional(
      List(
        Text('Gateway', 'Address of a router.', { examples: ['192.168.1.1'] }),
        'Gateways',
        'Default routers, one of each family.',
      ),
    ),
    dns_servers: Optional(
      List(
        Text('Server', 'Address of a name server.', { examples: ['192.168.1.53'] }),
        'DNS servers',
        'Name servers, the first one first.',
      ),
    ),
    dns_search: Optional(
      List(
        Text('Domain', 'A domain.', { examples: ['example.com'] }),
        'DNS search',
        'Domains in which short names are looked up.',
      ),
    ),
    nmstate: Optional(
      Either(
        Text('nmstate text', 'YAML of nmstate.'),
        Anything('nmstate', 'Settings of nmstate.'),
        'nmstate',
        'Settings of nmstate as they are, when the ones above are not enough; then only interfaces stands beside them.',
      ),
    ),
  },
  'Network',
  'Network settings of a machine without DHCP.',
)
export type NetworkDefinition = Type.Static<typeof NetworkDefinition>
