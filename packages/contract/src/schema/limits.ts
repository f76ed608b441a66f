// How much one message may hold. All limits stand here, far above what real machines and clusters have, so that the work
// for one message is bounded before anybody looks at what it says. docs/running.md lists them for people.

/** Of any JSON text: bodies of requests, outputs of steps, and JSON that stands inside them as text. */
export const JSON_LIMITS = {
  /** Levels of lists and objects inside each other. The deepest message of the protocol has 8. */
  depth: 64,
  /** Members of one object. The largest map of the protocol has some hundred. */
  members: 10_000,
  /** Values in all. An inventory with 20,000 disks has half a million. */
  values: 2_000_000,
} as const

/** The most entries of each list in the reply of a step. */
export const REPLY_LIMITS = {
  /** Paths of multipath devices count as disks: 15,000 were seen. */
  disks: 20_000,
  disk_reasons: 100,
  /** Machines with SR-IOV have up to about 2,000 virtual functions. */
  interfaces: 4_096,
  interface_flags: 100,
  /** Of one family, on one interface. */
  interface_addresses: 4_096,
  /** Of all interfaces together. */
  addresses: 16_384,
  routes: 16_384,
  /** resolv.conf has three at most; a resolver of its own may know more. */
  dns_servers: 64,
  gpus: 1_024,
  cpu_flags: 2_048,
  truncation_reasons: 1_000,
  /** Of one connectivity report. */
  remote_hosts: 2_000,
  /** TCP ports of the check of reachability. */
  listening_ports: 64,
  /** Each of the lists about one of them. */
  connections_of_a_host: 16_384,
  /** Ports of one of them that were tried in vain: all that nodes need, at many addresses. */
  tcp_connections_of_a_host: 256,
  /** All lists about all of them together. */
  connections: 262_144,
  /** Networks that were scanned for free addresses; hosts are not asked about more. */
  scanned_networks: 256,
  /** Hosts are asked about networks of 1,024 addresses at most. */
  free_addresses: 4_096,
  ntp_sources: 1_024,
  resolutions: 256,
  /** Addresses of a kind, or aliases, of one name. */
  answers: 1_024,
  /** Also all images together that a host may have results for. */
  images: 256,
  tang_servers: 256,
  tang_signatures: 64,
  vips: 64,
  /** Network cards that answer for one of them. */
  vip_macs: 64,
  /** Disks that a host may have a measured speed of. */
  measured_disks: 1_024,
} as const

/** All reports of one host together, as they are kept. The largest that lists allow is about half of it. */
export const HOST_REPORTS_BYTES = 64 * 1024 ** 2

/** The most entries of each list in a request. */
export const REQUEST_LIMITS = {
  /** Of networks of one kind. */
  networks: 64,
  /** Choices about the disks of one host. */
  disks: REPLY_LIMITS.disks,
  /** Machines with a static network in one infra-env. */
  static_networks: 4_096,
  /** Every other list. */
  others: 1_000,
} as const
