// Settings of single cards, with every file that comes of them.
import type { NetworkExample } from './network-example.ts'

export const CARD_EXAMPLES: readonly NetworkExample[] = [
  {
    name: 'static IPv4 with a default route and name servers, without IPv6',
    cards: { eth0: '52:54:00:aa:bb:01' },
    yaml: `
interfaces:
- name: eth0
  type: ethernet
  state: up
  ipv4: {enabled: true, dhcp: false, address: [{ip: 192.0.2.10, prefix-length: 24}]}
  ipv6: {enabled: false}
dns-resolver: {config: {server: [192.0.2.53, 192.0.2.54], search: [lab.example.com]}}
routes: {config: [{destination: 0.0.0.0/0, next-hop-address: 192.0.2.1, next-hop-interface: eth0, table-id: 254}]}
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
address0=192.0.2.10/24
dhcp-timeout=2147483647
dns=192.0.2.53;192.0.2.54
dns-priority=40
dns-search=lab.example.com
method=manual
route0=0.0.0.0/0,192.0.2.1,0
route0_options=table=254

[ipv6]
addr-gen-mode=0
dhcp-timeout=2147483647
method=disabled
`,
    },
    policy: `
capture:
  iface0: interfaces.mac-address == "52:54:00:AA:BB:01"
desiredState:
  dns-resolver:
    config:
      search:
      - lab.example.com
      server:
      - 192.0.2.53
      - 192.0.2.54
  interfaces:
  - ipv4:
      address:
      - ip: 192.0.2.10
        prefix-length: 24
      dhcp: false
      enabled: true
    ipv6:
      autoconf: false
      dhcp: false
      enabled: false
    name: "{{ capture.iface0.interfaces.0.name }}"
    state: up
    type: ethernet
  routes:
    config:
    - destination: 0.0.0.0/0
      next-hop-address: 192.0.2.1
      next-hop-interface: "{{ capture.iface0.interfaces.0.name }}"
      table-id: 254`,
  },
  {
    name: 'both families with a large MTU, a route in another table, and the IPv6 server first',
    cards: { eth0: '52:54:00:aa:bb:01' },
    yaml: `
interfaces:
- name: eth0
  type: ethernet
  state: up
  mtu: 9000
  ipv4: {enabled: true, address: [{ip: 192.0.2.10, prefix-length: 24}]}
  ipv6: {enabled: true, address: [{ip: "2001:db8::10", prefix-length: 64}]}
dns-resolver: {config: {server: ["2001:db8::53", 192.0.2.53]}}
routes:
  config:
  - {destination: 0.0.0.0/0, next-hop-address: 192.0.2.1, next-hop-interface: eth0}
  - {destination: 198.51.100.0/24, next-hop-address: 192.0.2.254, next-hop-interface: eth0, metric: 150, table-id: 100}
  - {destination: "::/0", next-hop-address: "2001:db8::1", next-hop-interface: eth0, metric: 10}
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
address0=192.0.2.10/24
dhcp-timeout=2147483647
dns=192.0.2.53
dns-priority=50
method=manual
route0=198.51.100.0/24,192.0.2.254,150
route0_options=table=100
route1=0.0.0.0/0,192.0.2.1,0
route1_options=table=254

[ipv6]
addr-gen-mode=0
address0=2001:db8::10/64
dhcp-timeout=2147483647
dns=2001:db8::53
dns-priority=40
method=manual
route0=::/0,2001:db8::1,10
route0_options=table=254

[ethernet]
mtu=9000
`,
    },
    policy: `
capture:
  iface0: interfaces.mac-address == "52:54:00:AA:BB:01"
desiredState:
  dns-resolver:
    config:
      server:
      - 2001:db8::53
      - 192.0.2.53
  interfaces:
  - ipv4:
      address:
      - ip: 192.0.2.10
        prefix-length: 24
      dhcp: false
      enabled: true
    ipv6:
      address:
      - ip: 2001:db8::10
        prefix-length: 64
      autoconf: false
      dhcp: false
      enabled: true
    mtu: 9000
    name: "{{ capture.iface0.interfaces.0.name }}"
    state: up
    type: ethernet
  routes:
    config:
    - destination: 0.0.0.0/0
      next-hop-address: 192.0.2.1
      next-hop-interface: "{{ capture.iface0.interfaces.0.name }}"
    - destination: 198.51.100.0/24
      metric: 150
      next-hop-address: 192.0.2.254
      next-hop-interface: "{{ capture.iface0.interfaces.0.name }}"
      table-id: 100
    - destination: ::/0
      metric: 10
      next-hop-address: 2001:db8::1
      next-hop-interface: "{{ capture.iface0.interfaces.0.name }}"`,
  },
  {
    name: 'addresses from DHCP and router advertisements',
    cards: { eth0: '52:54:00:aa:bb:01' },
    yaml: `
interfaces:
- name: eth0
  type: ethernet
  state: up
  ipv4: {enabled: true, dhcp: true}
  ipv6: {enabled: true, dhcp: true, autoconf: true}
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
dhcp-client-id=mac
dhcp-send-hostname=true
dhcp-timeout=2147483647
ignore-auto-dns=false
ignore-auto-routes=false
method=auto
never-default=false

[ipv6]
addr-gen-mode=0
dhcp-duid=ll
dhcp-iaid=mac
dhcp-send-hostname=true
dhcp-timeout=2147483647
ignore-auto-dns=false
ignore-auto-routes=false
method=auto
never-default=false
ra-timeout=2147483647
`,
    },
    policy: `
capture:
  iface0: interfaces.mac-address == "52:54:00:AA:BB:01"
desiredState:
  interfaces:
  - ipv4:
      dhcp: true
      enabled: true
    ipv6:
      autoconf: true
      dhcp: true
      enabled: true
    name: "{{ capture.iface0.interfaces.0.name }}"
    state: up
    type: ethernet`,
  },
]
