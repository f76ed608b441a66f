// Settings for what the worked examples do not have, so that every kind of interface and setting is met by tests.

export const MORE_NETWORKS: Readonly<Record<string, string>> = {
  'bond with all options of its ports': `
interfaces:
- name: bond0
  type: bond
  state: up
  mtu: 9000
  link-aggregation:
    mode: 1
    options: {arp_interval: "500", arp_ip_target: "192.0.2.1,192.0.2.2", arp_validate: none, fail_over_mac: none, use_carrier: true, num_grat_arp: 3}
    ports-config:
    - {name: eth0, queue-id: 1}
    - {name: eth1, queue-id: 2}
  ipv4: {enabled: true, address: [{ip: 192.0.2.30, prefix-length: 24}]}
  ipv6: {enabled: true, dhcp: true, autoconf: true, auto-dns: false, addr-gen-mode: stable-privacy}
dns-resolver: {config: {server: [192.0.2.53], search: [a.example.com, b.example.com], options: [rotate]}}
routes: {config: [{destination: 0.0.0.0/0, next-hop-address: 192.0.2.1, next-hop-interface: bond0, metric: 50}]}
`,
  'bridge with VLANs on its ports': `
interfaces:
- name: br0
  type: linux-bridge
  bridge:
    options:
      mac-ageing-time: 300
      multicast-snooping: true
      multicast-router: auto
      stp: {enabled: true, forward-delay: 15, hello-time: 2, max-age: 20, priority: 32768}
    port:
    - {name: eth0, stp-hairpin-mode: false, stp-path-cost: 100, stp-priority: 32}
    - name: eth1
      vlan: {mode: trunk, tag: 99, enable-native: true, trunk-tags: [{id: 10}, {id-range: {min: 20, max: 30}}]}
    - {name: eth2, vlan: {mode: access, tag: 5}}
  ipv4: {enabled: true, dhcp: true, auto-gateway: false, auto-routes: false, auto-route-table-id: 200, auto-route-metric: 300}
`,
  'Open vSwitch with a bond': `
interfaces:
- name: br-ex
  type: ovs-bridge
  bridge:
    options: {stp: false, rstp: true, mcast-snooping-enable: true, fail-mode: secure}
    port:
    - name: br-ex
    - name: uplink
      vlan: {mode: trunk, trunk-tags: [{id: 10}, {id-range: {min: 20, max: 30}}]}
      link-aggregation: {mode: balance-slb, bond-updelay: 100, port: [{name: eth0}, {name: eth1}]}
    - {name: access0, vlan: {mode: access, tag: 7}}
  ovs-db: {external_ids: {owner: lab}, other_config: {mac-aging-time: "300"}}
- name: br-ex
  type: ovs-interface
  mtu: 1400
  ipv4: {enabled: true, address: [{ip: 192.0.2.20, prefix-length: 24}]}
- {name: eth0, type: ethernet, state: up}
- {name: eth1, type: ethernet, state: up}
`,
  'interfaces on top of a card': `
interfaces:
- name: eth0
  type: ethernet
  ipv4: {enabled: true, dhcp: true, dhcp-client-id: iaid+duid, dhcp-send-hostname: false}
- {name: eth0.7, type: vlan, vlan: {base-iface: eth0, id: 7, protocol: 802.1ad, registration-protocol: mvrp, loose-binding: true}}
- {name: mv0, type: mac-vlan, mac-vlan: {base-iface: eth0, mode: bridge, promiscuous: true}}
- {name: tap0, type: mac-vtap, mac-vtap: {base-iface: eth0, mode: private}}
- {name: vx0, type: vxlan, vxlan: {base-iface: eth0, id: 43, remote: 192.0.2.200, local: 192.0.2.10, destination-port: 4789, learning: true}}
- {name: dummy0, type: dummy, ipv4: {enabled: true, address: [{ip: 192.0.2.99, prefix-length: 32}]}}
- {name: lo, type: loopback, ipv4: {enabled: true, address: [{ip: 127.0.0.1, prefix-length: 8}, {ip: 192.0.2.77, prefix-length: 32}]}}
`,
  'a pair of ends, and a VRF over one of them': `
interfaces:
- {name: vrf0, type: vrf, vrf: {port: [veth0], route-table-id: 100}}
- {name: veth0, type: veth, veth: {peer: veth1}, ipv4: {enabled: true, address: [{ip: 192.0.2.5, prefix-length: 24}]}}
routes: {config: [{destination: 198.51.100.0/24, next-hop-address: 192.0.2.1, next-hop-interface: veth0, table-id: 100}]}
`,
  InfiniBand: `
interfaces:
- {name: ib0, type: infiniband, mtu: 2044, infiniband: {mode: datagram, pkey: 0xffff}, ipv4: {enabled: true, dhcp: true}}
- {name: ib0.8001, type: infiniband, infiniband: {mode: connected, base-iface: ib0, pkey: "0x8001"}}
`,
  'everything about a card': `
interfaces:
- name: eth0
  profile-name: uplink to rack
  description: the \\"first\\" card
  type: ethernet
  identifier: mac-address
  mac-address: 52:54:00:11:22:33
  accept-all-mac-addresses: true
  lldp: {enabled: true}
  wait-ip: ipv4+ipv6
  ethernet:
    auto-negotiation: false
    speed: 10000
    duplex: full
    sr-iov: {total-vfs: 2, vfs: [{id: 0, mac-address: "52:54:00:aa:bb:0a", trust: true, vlan-id: 100, qos: 5}, {id: 1, spoof-check: false}]}
  ethtool:
    feature: {tx-generic-segmentation: false, rx-checksum: true, tx-checksum-ip-generic: true}
    ring: {rx: 256, tx: 512}
    coalesce: {adaptive-rx: true, rx-usecs: 8}
    pause: {autoneg: false, rx: true, tx: true}
  802.1x: {identity: client, eap-methods: [tls], private-key: /etc/pki/client.key, private-key-password: secret, client-cert: /etc/pki/client.crt, ca-cert: /etc/pki/ca.crt}
  ipv4: {enabled: true, dhcp: true, auto-dns: false}
  ipv6: {enabled: true, dhcp: true, dhcp-duid: ll}
`,
  'routes and rules of two cards': `
interfaces:
- {name: eth0, type: ethernet, ipv4: {enabled: true, address: [{ip: 192.0.2.10, prefix-length: 24}]}, ipv6: {enabled: true, address: [{ip: "2001:0DB8:0:0::0010", prefix-length: 64}]}}
- {name: eth1, type: ethernet, ipv4: {enabled: true, address: [{ip: 198.51.100.10, prefix-length: 24}]}}
routes:
  config:
  - {destination: 0.0.0.0/0, next-hop-address: 198.51.100.1, next-hop-interface: eth1, table-id: 77}
  - {destination: 10.9.9.9/8, next-hop-address: 192.0.2.1, next-hop-interface: eth0, weight: 2}
  - {destination: 10.8.0.0/16, next-hop-address: 192.0.2.1, next-hop-interface: eth0, source: 192.0.2.10, metric: 7}
  - {destination: "2001:db8:0:1::5/64", next-hop-address: "2001:db8::1", next-hop-interface: eth0}
route-rules:
  config:
  - {ip-from: 198.51.100.0/24, priority: 9, route-table: 77, iif: eth1, fwmark: 16, fwmask: 255}
  - {ip-to: 203.0.113.0/24, priority: 10, route-table: 254}
  - {ip-from: "2001:db8::/64"}
dns-resolver: {config: {server: ["2001:db8::53", 192.0.2.53]}}
`,
}
