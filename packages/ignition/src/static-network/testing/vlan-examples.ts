// Settings of VLANs on a card and on a bond, with every file that comes of them.
import type { NetworkExample } from './network-example.ts'

export const VLAN_EXAMPLES: readonly NetworkExample[] = [
  {
    name: 'a VLAN with an MTU of its own',
    cards: { eth0: '52:54:00:aa:bb:01' },
    yaml: `
interfaces:
- name: eth0
  type: ethernet
  state: up
- name: eth0.101
  type: vlan
  state: up
  mtu: 1400
  vlan: {base-iface: eth0, id: 101}
  ipv4: {enabled: true, address: [{ip: 192.0.2.10, prefix-length: 24}]}
`,
    profiles: {
      'eth0.nmconnection': `
[connection]
autoconnect=true
autoconnect-slaves=-1
id=eth0
interface-name=eth0
type=802-3-ethernet
uuid=dfd202f5-562f-5f07-8f2a-a7717756fb70
autoconnect-priority=1

[ipv4]
dhcp-timeout=2147483647
method=disabled

[ipv6]
dhcp-timeout=2147483647
method=disabled
`,
      'eth0.101.nmconnection': `
[connection]
autoconnect=true
autoconnect-slaves=-1
id=eth0.101
interface-name=eth0.101
type=vlan
uuid=0b99f628-be0c-539c-be57-968bdf51f152
autoconnect-priority=1

[ipv4]
address0=192.0.2.10/24
dhcp-timeout=2147483647
method=manual

[ipv6]
dhcp-timeout=2147483647
method=disabled

[ethernet]
mtu=1400

[vlan]
flags=1
id=101
parent=eth0
`,
    },
    policy: `
capture:
  iface0: interfaces.mac-address == "52:54:00:AA:BB:01"
desiredState:
  interfaces:
  - name: "{{ capture.iface0.interfaces.0.name }}"
    state: up
    type: ethernet
  - ipv4:
      address:
      - ip: 192.0.2.10
        prefix-length: 24
      dhcp: false
      enabled: true
    mtu: 1400
    name: eth0.101
    state: up
    type: vlan
    vlan:
      base-iface: "{{ capture.iface0.interfaces.0.name }}"
      id: 101`,
  },
  {
    name: 'a bond with link aggregation and a VLAN with DHCP on top',
    cards: { eth0: '52:54:00:aa:bb:01', eth1: '52:54:00:aa:bb:02' },
    yaml: `
interfaces:
- name: bond0
  type: bond
  state: up
  link-aggregation: {mode: 802.3ad, options: {lacp_rate: fast, miimon: "100", xmit_hash_policy: layer3+4}, port: [eth0, eth1]}
- name: bond0.100
  type: vlan
  state: up
  vlan: {base-iface: bond0, id: 100}
  ipv4: {enabled: true, dhcp: true}
- {name: eth0, type: ethernet, state: up}
- {name: eth1, type: ethernet, state: up}
`,
    profiles: {
      'bond0.nmconnection': `
[connection]
autoconnect=true
autoconnect-slaves=1
id=bond0
interface-name=bond0
type=bond
uuid=925b4a95-2de0-5b2d-bcf5-8b684a7e9cb4
autoconnect-priority=1

[bond]
lacp_rate=fast
miimon=100
mode=802.3ad
xmit_hash_policy=layer3+4

[ipv4]
dhcp-timeout=2147483647
method=disabled

[ipv6]
dhcp-timeout=2147483647
method=disabled
`,
      'bond0.100.nmconnection': `
[connection]
autoconnect=true
autoconnect-slaves=-1
id=bond0.100
interface-name=bond0.100
type=vlan
uuid=0d033ba0-e641-5eb2-bc4d-52b50e92785f
autoconnect-priority=1

[ipv4]
dhcp-client-id=mac
dhcp-send-hostname=true
dhcp-timeout=2147483647
ignore-auto-dns=false
ignore-auto-routes=false
method=auto
never-default=false

[ipv6]
dhcp-timeout=2147483647
method=disabled

[vlan]
flags=1
id=100
parent=bond0
`,
      'eth0.nmconnection': `
[connection]
autoconnect=true
autoconnect-slaves=-1
id=eth0
interface-name=eth0
master=bond0
slave-type=bond
type=802-3-ethernet
uuid=dfd202f5-562f-5f07-8f2a-a7717756fb70
autoconnect-priority=1
`,
      'eth1.nmconnection': `
[connection]
autoconnect=true
autoconnect-slaves=-1
id=eth1
interface-name=eth1
master=bond0
slave-type=bond
type=802-3-ethernet
uuid=0523c0a1-5f5e-5603-bcf2-68155d5d322e
autoconnect-priority=1
`,
    },
    policy: `
capture:
  iface0: interfaces.mac-address == "52:54:00:AA:BB:01"
  iface1: interfaces.mac-address == "52:54:00:AA:BB:02"
desiredState:
    interfaces:
    - link-aggregation:
        mode: 802.3ad
        options:
          lacp_rate: fast
          miimon: "100"
          xmit_hash_policy: layer3+4
        port:
        - "{{ capture.iface0.interfaces.0.name }}"
        - "{{ capture.iface1.interfaces.0.name }}"
      name: bond0
      state: up
      type: bond
    - ipv4:
        dhcp: true
        enabled: true
      name: bond0.100
      state: up
      type: vlan
      vlan:
        base-iface: bond0
        id: 100
    - name: "{{ capture.iface0.interfaces.0.name }}"
      state: up
      type: ethernet
    - name: "{{ capture.iface1.interfaces.0.name }}"
      state: up
      type: ethernet`,
  },
]
