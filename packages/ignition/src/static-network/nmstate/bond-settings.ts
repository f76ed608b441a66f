// interfaces[].link-aggregation. Options have the names that the kernel gives them.
import { choice, decimal, flag, interfaceName, mac, u8, u16, u32, word } from '../read-scalar.ts'
import { listOf, type Read, type Reader, record, required } from '../read-value.ts'

export const BOND_MODES = [
  'balance-rr',
  'active-backup',
  'balance-xor',
  'broadcast',
  '802.3ad',
  'balance-tlb',
  'balance-alb',
] as const

const numbered = { numbered: true } as const

/** An empty text takes back what was there before, which is nothing here. */
const wordOrEmpty: Reader<string | undefined> = (value, at) => (value === '' ? undefined : word(value, at))

export const BOND_OPTIONS = {
  ad_actor_sys_prio: u16,
  ad_actor_system: mac,
  ad_select: choice(['stable', 'bandwidth', 'count'], numbered),
  ad_user_port_key: u16,
  all_slaves_active: choice(['dropped', 'delivered'], numbered),
  arp_all_targets: choice(['any', 'all'], numbered),
  arp_interval: u32,
  arp_ip_target: wordOrEmpty,
  arp_missed_max: u8,
  arp_validate: choice(
    ['none', 'active', 'backup', 'all', 'filter', 'filter_active', 'filter_backup'],
    numbered,
  ),
  balance_slb: flag,
  'balance-slb': flag,
  downdelay: u32,
  fail_over_mac: choice(['none', 'active', 'follow'], numbered),
  lacp_rate: choice(['slow', 'fast'], numbered),
  lp_interval: u32,
  miimon: u32,
  min_links: u32,
  num_grat_arp: u8,
  num_unsol_na: u8,
  packets_per_slave: u32,
  primary: interfaceName,
  primary_reselect: choice(['always', 'better', 'failure'], numbered),
  resend_igmp: u32,
  tlb_dynamic_lb: flag,
  updelay: u32,
  use_carrier: flag,
  xmit_hash_policy: choice(
    ['layer2', 'layer3+4', 'layer2+3', 'encap2+3', 'encap3+4', 'vlan+srcmac'],
    numbered,
  ),
}

const portSettings = record({
  name: required(interfaceName, 'name the interface', ''),
  priority: decimal(-2_147_483_648, 2_147_483_647),
  'queue-id': u16,
})

export const bondSettings = record({
  mode: choice(BOND_MODES, numbered),
  options: record(BOND_OPTIONS),
  port: listOf(interfaceName),
  ports: listOf(interfaceName),
  'ports-config': listOf(portSettings),
})
export type BondSettings = Read<typeof bondSettings>

export const bondPorts = (bond: BondSettings | undefined): readonly string[] | undefined =>
  bond?.port ?? bond?.ports ?? bond?.['ports-config']?.map(({ name }) => name)
