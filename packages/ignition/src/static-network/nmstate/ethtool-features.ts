// Features of a card that NetworkManager can switch, in its own words.

const FEATURES: ReadonlySet<string> = new Set(
  `esp-hw-offload esp-tx-csum-hw-offload fcoe-mtu gro gso highdma hw-tc-offload l2-fwd-offload loopback lro
  macsec-hw-offload ntuple rx rxhash rxvlan rx-all rx-fcs rx-gro-hw rx-gro-list rx-udp-gro-forwarding
  rx-udp_tunnel-port-offload rx-vlan-filter rx-vlan-stag-filter rx-vlan-stag-hw-parse sg tls-hw-record
  tls-hw-rx-offload tls-hw-tx-offload tso tx txvlan tx-checksum-fcoe-crc tx-checksum-ipv4 tx-checksum-ipv6
  tx-checksum-ip-generic tx-checksum-sctp tx-esp-segmentation tx-fcoe-segmentation tx-gre-csum-segmentation
  tx-gre-segmentation tx-gso-list tx-gso-partial tx-gso-robust tx-ipxip4-segmentation tx-ipxip6-segmentation
  tx-nocache-copy tx-scatter-gather tx-scatter-gather-fraglist tx-sctp-segmentation tx-tcp6-segmentation
  tx-tcp-ecn-segmentation tx-tcp-mangleid-segmentation tx-tcp-segmentation tx-tunnel-remcsum-segmentation
  tx-udp-segmentation tx-udp_tnl-csum-segmentation tx-udp_tnl-segmentation tx-vlan-stag-hw-insert`.split(
    /\s+/,
  ),
)

/** The kernel and the ethtool command have other names for some. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'rx-checksum': 'rx',
  'rx-checksumming': 'rx',
  'tx-scatter-gather': 'sg',
  'tx-tcp-segmentation': 'tso',
  'rx-gro': 'gro',
  'generic-receive-offload': 'gro',
  'tx-generic-segmentation': 'gso',
  'generic-segmentation-offload': 'gso',
  'rx-hashing': 'rxhash',
  'receive-hashing': 'rxhash',
  'rx-lro': 'lro',
  'large-receive-offload': 'lro',
  'rx-ntuple-filter': 'ntuple',
  'ntuple-filters': 'ntuple',
  'rx-vlan-hw-parse': 'rxvlan',
  'rx-vlan-offload': 'rxvlan',
  'tx-vlan-hw-insert': 'txvlan',
  'tx-vlan-offload': 'txvlan',
}

/** null: NetworkManager does not know it. */
export function featureNamed(name: string): string | null {
  const meant = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : name
  return meant !== undefined && FEATURES.has(meant) ? meant : null
}
