// Interfaces of every type, with the settings that nmstate has for them.
import fc from 'fast-check'
import {
  addressed,
  flag,
  flagOrText,
  ipv4Text,
  ipv6Text,
  mac,
  maybe,
  number,
  rarely,
} from './arbitrary-addressing.ts'

const ethtool = fc.record(
  {
    pause: fc.record({ autoneg: flag, rx: flag, tx: flag }, { requiredKeys: [] }),
    feature: fc.dictionary(
      fc.constantFrom('rx-checksum', 'tso', 'rx-gro', 'tx-nocache-copy', 'highdma'),
      flag,
    ),
    coalesce: fc.record({ 'adaptive-rx': flag, 'rx-usecs': number(100) }, { requiredKeys: [] }),
    ring: fc.record({ rx: number(4096), 'rx-max': number(4096), tx: number(4096) }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

const virtualFunction = (id: number) =>
  fc.record(
    {
      id: fc.constant(id),
      'mac-address': mac,
      trust: flag,
      'spoof-check': flag,
      'max-tx-rate': number(1000),
      'vlan-id': number(4094),
      qos: number(7),
      'vlan-proto': fc.constantFrom('802.1q', '802.1ad'),
    },
    { requiredKeys: ['id'] },
  )

const ethernet = fc.record(
  {
    'auto-negotiation': flagOrText,
    speed: fc.constantFrom(100, '10000'),
    duplex: fc.constantFrom('full', 'half'),
    'sr-iov': fc.record(
      {
        'total-vfs': number(2),
        vfs: fc.tuple(virtualFunction(0), virtualFunction(1)),
        'drivers-autoprobe': flag,
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)

export const card = (name: string) =>
  fc.record({
    name: fc.constant(name),
    type: fc.constantFrom('ethernet', undefined, 'toaster'),
    'profile-name': rarely(fc.constantFrom(`${name} uplink`)),
    identifier: rarely(fc.constantFrom('name', 'mac-address')),
    ethernet: maybe(ethernet),
    ethtool: maybe(ethtool),
    ...addressed,
  })

const bondOptions = fc.record(
  {
    ad_actor_sys_prio: number(65_535),
    ad_actor_system: mac,
    ad_select: fc.constantFrom('stable', 'bandwidth', 2, '1'),
    ad_user_port_key: number(1023),
    all_slaves_active: fc.constantFrom('dropped', 'delivered', 1),
    arp_all_targets: fc.constantFrom('any', 'all', 0),
    arp_interval: fc.constantFrom(0, 0, 0, '500'),
    arp_ip_target: fc.constantFrom('192.0.2.1,192.0.2.2', ''),
    arp_missed_max: number(3),
    arp_validate: fc.constantFrom('none', 'filter_active', 3),
    balance_slb: fc.constantFrom(false, false, 'no', true),
    downdelay: number(1000),
    fail_over_mac: fc.constantFrom('none', 'follow', 'follow', 0, 1, 'active'),
    lacp_rate: fc.constantFrom('fast', 'slow', 0, '1'),
    lp_interval: number(100),
    miimon: fc.constantFrom(0, 100, '100'),
    min_links: number(2),
    num_grat_arp: number(255),
    num_unsol_na: number(255),
    packets_per_slave: number(100),
    primary: fc.constant('eth8'),
    primary_reselect: fc.constantFrom('always', 'better', 2),
    resend_igmp: number(100),
    tlb_dynamic_lb: flagOrText,
    updelay: number(100),
    use_carrier: flagOrText,
    xmit_hash_policy: fc.constantFrom('layer2', 'vlan+srcmac', 1),
  },
  { requiredKeys: [] },
)

const bondPort = (name: string) =>
  fc.record({
    name: fc.constant(name),
    priority: maybe(fc.integer({ min: -2, max: 2 })),
    'queue-id': maybe(number(3)),
  })

export const bond = fc.record({
  name: fc.constant('bond0'),
  type: fc.constant('bond'),
  'copy-mac-from': rarely(fc.constantFrom('eth0', 'eth1')),
  'link-aggregation': fc.record({
    mode: fc.oneof(
      fc.integer({ min: 0, max: 6 }),
      fc.constantFrom('balance-xor', '802.3ad', 'active-backup', '1'),
    ),
    options: maybe(bondOptions),
    port: maybe(fc.constantFrom(['eth8', 'eth9'], ['eth9', 'eth8'], ['eth8', 'eth9'], [])),
    'ports-config': maybe(fc.tuple(bondPort('eth8'), bondPort('eth9'))),
  }),
  ...addressed,
})

export const vlan = fc.record({
  name: fc.constant('eth0.7'),
  type: fc.constant('vlan'),
  vlan: fc.record({
    'base-iface': fc.constantFrom('eth0', 'bond0', 'eth1'),
    id: number(4094),
    protocol: maybe(fc.constantFrom('802.1q', '802.1ad')),
    'registration-protocol': maybe(fc.constantFrom('none', 'gvrp', 'mvrp')),
    'reorder-headers': maybe(flag),
    'loose-binding': maybe(flag),
  }),
  ...addressed,
})

const portVlan = fc.oneof(
  fc.record(
    {
      mode: fc.constantFrom('trunk', 'access'),
      tag: number(9),
      'enable-native': flagOrText,
      'trunk-tags': fc.array(
        fc.oneof(
          fc.record({ id: number(40, 10) }),
          number(40, 10).map((min) => ({ 'id-range': { min, max: Number(min) + 3 } })),
        ),
        { maxLength: 3 },
      ),
    },
    { requiredKeys: [] },
  ),
  fc.record({ mode: fc.constant('access'), tag: number(4094) }),
)

export const bridge = fc.record({
  name: fc.constant('br0'),
  type: fc.constant('linux-bridge'),
  'copy-mac-from': rarely(fc.constantFrom('eth6', 'eth1')),
  bridge: fc.record(
    {
      options: fc.record(
        {
          stp: fc.record({ enabled: flagOrText, 'max-age': number(40, 6), priority: number(65_535) }),
          'group-forward-mask': number(1),
          'group-fwd-mask': rarely(number(1)),
          'group-addr': fc.constant('01:80:c2:00:00:0a'),
          'mac-ageing-time': number(300),
          'multicast-router': fc.constantFrom('auto', 'Disabled', 2, 0),
          'multicast-snooping': flagOrText,
          'multicast-query-interval': number(100_000),
          'vlan-protocol': fc.constantFrom('802.1q', '802.1ad'),
          'vlan-default-pvid': fc.constantFrom(1, 1, 5),
        },
        { requiredKeys: [] },
      ),
      port: fc.array(
        fc.record({
          name: fc.constantFrom('eth6', 'eth7'),
          vlan: maybe(portVlan),
          'stp-hairpin-mode': maybe(flagOrText),
          'stp-path-cost': maybe(number(100)),
          'stp-priority': maybe(number(63)),
        }),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: [] },
  ),
  ...addressed,
})

export const onTop = (base: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.record({
      name: fc.constant('mv0'),
      type: fc.constantFrom('mac-vlan'),
      'mac-vlan': fc.record({
        'base-iface': base,
        mode: fc.constantFrom('vepa', 'bridge', 'private', 'passthru', 'source'),
        promiscuous: maybe(flagOrText),
      }),
      ...addressed,
    }),
    fc.record({
      name: fc.constant('vx0'),
      type: fc.constant('vxlan'),
      vxlan: fc.record({
        'base-iface': maybe(base),
        id: number(16_777_215),
        remote: maybe(ipv4Text),
        local: maybe(fc.oneof(ipv4Text, ipv6Text)),
        learning: maybe(flag),
        'destination-port': maybe(number(65_535)),
      }),
      ...addressed,
    }),
    fc.record({
      name: fc.constant('vrf0'),
      type: fc.constant('vrf'),
      vrf: fc.record({
        port: maybe(fc.constantFrom(['eth1'], ['eth3'], ['dummy0', 'eth3'])),
        'route-table-id': number(200, 1),
      }),
      ...addressed,
    }),
    fc.record({
      name: fc.constant('veth0'),
      type: fc.constantFrom('veth', 'ethernet'),
      veth: maybe(fc.record({ peer: fc.constantFrom('veth1', 'eth1') })),
      ...addressed,
    }),
    fc.record({
      name: fc.constant('ib0'),
      type: fc.constant('infiniband'),
      infiniband: fc.record({
        mode: fc.constantFrom('datagram', 'connected'),
        pkey: fc.constantFrom('0x8001', 0xffff, 0xffff, '65535'),
        'base-iface': maybe(fc.constant('ib1')),
      }),
      ...addressed,
    }),
    fc.record({ name: fc.constant('dummy0'), type: fc.constant('dummy'), ...addressed }),
  )

const ovsPort = fc.oneof(
  fc.record({ name: fc.constantFrom('br-ex', 'eth4'), vlan: maybe(portVlan) }),
  fc.record({
    name: fc.constant('uplink'),
    vlan: maybe(portVlan),
    'link-aggregation': fc.record({
      mode: maybe(fc.constantFrom('active-backup', 'balance-slb', 'balance-tcp', 'lacp')),
      'bond-updelay': maybe(number(100)),
      port: fc.constantFrom([{ name: 'eth4' }, { name: 'eth2' }], [{ name: 'eth2' }]),
    }),
  }),
)

const database = fc.record(
  { external_ids: fc.constant({ owner: 'lab', n: 7 }), other_config: fc.constantFrom({}, { age: '300' }) },
  { requiredKeys: [] },
)

export const ovsBridge = fc.record({
  name: fc.constant('br-ex'),
  type: fc.constant('ovs-bridge'),
  'ovs-db': maybe(database),
  mtu: maybe(number(9216, 1280)),
  state: rarely(fc.constantFrom('up', 'down', 'absent', 'ignore')),
  bridge: maybe(
    fc.record(
      {
        options: fc.record(
          {
            stp: fc.oneof(flag, fc.record({ enabled: flag })),
            rstp: flagOrText,
            'fail-mode': fc.constantFrom('', 'secure'),
          },
          { requiredKeys: [] },
        ),
        port: fc.array(ovsPort, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
  ),
})

export const ovsInterface = fc.record({
  name: fc.constant('br-ex'),
  type: fc.constant('ovs-interface'),
  'ovs-db': maybe(database),
  'copy-mac-from': rarely(fc.constant('eth1')),
  ...addressed,
})
