// Settings of bonds and bridges, with every file that comes of them.
import type { NetworkExample } from './network-example.ts'

export const CONTROLLER_EXAMPLES: readonly NetworkExample[] = [
  {
    name: 'a bond with a spare link',
    cards: { eth0: '52:54:00:aa:bb:01', eth1: '52:54:00:aa:bb:02' },
    yaml: `
interfaces:
- name: bond0
  type: bond
  state: up
  link-aggregation: {mode: active-backup, options: {miimon: "100", primary: eth0}, port: [eth0, eth1]}
  ipv4: {enabled: true, address: [{ip: 192.0.2.10, prefix-length: 24}]}
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
miimon=100
mode=active-backup
primary=eth0

[ipv4]
address0=192.0.2.10/24
dhcp-timeout=2147483647
method=manual

[ipv6]
dhcp-timeout=2147483647
method=disabled
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
    - ipv4:
        address:
        - ip: 192.0.2.10
          prefix-length: 24
        dhcp: false
        enabled: true
      link-aggregation:
        mode: active-backup
        options:
          miimon: "100"
          primary: "{{ capture.iface0.interfaces.0.name }}"
        port:
        - "{{ capture.iface0.interfaces.0.name }}"
        - "{{ capture.iface1.interfaces.0.name }}"
      name: bond0
      state: up
      type: bond
    - name: "{{ capture.iface0.interfaces.0.name }}"
      state: up
      type: ethernet
    - name: "{{ capture.iface1.interfaces.0.name }}"
      state: up
      type: ethernet`,
  },
  {
    name: 'a bridge over one card',
    cards: { eth1: '52:54:00:aa:bb:02' },
    yaml: `
interfaces:
- name: br0
  type: linux-bridge
  state: up
  bridge: {options: {stp: {enabled: false}}, port: [{name: eth1}]}
  ipv4: {enabled: true, address: [{ip: 192.0.2.20, prefix-length: 24}]}
- {name: eth1, type: ethernet, state: up}
`,
    profiles: {
      'br0.nmconnection': `
[connection]
autoconnect=true
autoconnect-slaves=1
id=br0
interface-name=br0
type=bridge
uuid=21dd2f8f-7814-535b-8225-a001da95c87e
autoconnect-priority=1

[bridge]
stp=false
vlan-filtering=false

[ipv4]
address0=192.0.2.20/24
dhcp-timeout=2147483647
method=manual

[ipv6]
dhcp-timeout=2147483647
method=disabled
`,
      'eth1.nmconnection': `
[connection]
autoconnect=true
autoconnect-slaves=-1
id=eth1
interface-name=eth1
master=br0
slave-type=bridge
type=802-3-ethernet
uuid=0523c0a1-5f5e-5603-bcf2-68155d5d322e
autoconnect-priority=1

[bridge-port]
`,
    },
    policy: `
capture:
  iface0: interfaces.mac-address == "52:54:00:AA:BB:02"
desiredState:
  interfaces:
  - bridge:
      options:
        stp:
          enabled: false
      port:
      - name: "{{ capture.iface0.interfaces.0.name }}"
    ipv4:
      address:
      - ip: 192.0.2.20
        prefix-length: 24
      dhcp: false
      enabled: true
    name: br0
    state: up
    type: linux-bridge
  - name: "{{ capture.iface0.interfaces.0.name }}"
    state: up
    type: ethernet`,
  },
]
