import { Type } from 'typebox'
import { REPLY_LIMITS } from '../schema/limits.ts'
import { IP_PATTERN } from '../schema/patterns.ts'
import { Decimal, Flag, Integer, ListOf, Nullable, StringEnum, Text, Uuid } from '../schema/schema.ts'

export const ConnectivityCheckNic = Type.Object(
  {
    name: Type.Optional(Text('Interface name on the other host.')),
    mac: Type.Optional(Text('Hardware address of that interface.', { format: 'mac' })),
    ip_addresses: Type.Optional(
      ListOf(
        Type.String({ pattern: IP_PATTERN }),
        'Its addresses, IPv4 first, without prefix length: an agent refuses `192.0.2.10/24` here.',
      ),
    ),
  },
  { title: 'connectivity-check-nic', description: 'One interface of a host that is to be reached.' },
)
export type ConnectivityCheckNic = Type.Static<typeof ConnectivityCheckNic>

export const ConnectivityCheckHost = Type.Object(
  {
    host_id: Type.Optional(Uuid('The host to reach.')),
    nics: Type.Optional(ListOf(ConnectivityCheckNic, 'Its interfaces.')),
    tcp_ports: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 65_535 }), {
        maxItems: 32,
        description:
          'TCP ports at which it accepts connections now and that are to be tried. Sent by our service only, also when it is empty: an agent that sees the field may listen itself.',
      }),
    ),
  },
  { title: 'connectivity-check-host', description: 'One host that is to be reached.' },
)
export type ConnectivityCheckHost = Type.Static<typeof ConnectivityCheckHost>

export const ConnectivityCheckParams = Type.Array(ConnectivityCheckHost, {
  title: 'connectivity-check-params',
  description:
    'Argument of the `connectivity-check` step: every other host of the cluster that can be asked.',
})
export type ConnectivityCheckParams = Type.Static<typeof ConnectivityCheckParams>

export const L2Connectivity = Type.Object(
  {
    outgoing_nic: Type.Optional(Text('Interface the question left by.')),
    outgoing_ip_address: Type.Optional(Text('Address the question was sent from; absent for IPv6.')),
    remote_ip_address: Type.Optional(Text('Address that was asked for.')),
    remote_mac: Type.Optional(Text('Hardware address that answered, lower case.')),
    successful: Type.Optional(
      Flag(
        'The answer came from an interface of the expected host. Absent means no: another machine has the address.',
      ),
    ),
  },
  {
    title: 'l2-connectivity',
    description:
      'Who answered for one address on the local network segment (ARP, or neighbour discovery for IPv6).',
  },
)
export type L2Connectivity = Type.Static<typeof L2Connectivity>

export const L3Connectivity = Type.Object(
  {
    outgoing_nic: Type.Optional(Text('Not filled: the route decides which interface is used.')),
    remote_ip_address: Type.Optional(Text('Address that was pinged.')),
    successful: Type.Optional(Flag('The ping was answered. Absent means no.')),
    average_rtt_ms: Type.Optional(
      Decimal('Mean round trip in milliseconds over ten pings.', { format: 'double' }),
    ),
    packet_loss_percentage: Type.Optional(
      Decimal('Lost pings in percent; absent means none.', { format: 'double' }),
    ),
  },
  { title: 'l3-connectivity', description: 'Result of pinging one address.' },
)
export type L3Connectivity = Type.Static<typeof L3Connectivity>

export const MtuReport = Type.Object(
  {
    outgoing_nic: Type.Optional(Text('Interface whose packet size was tried.')),
    remote_ip_address: Type.Optional(Text('Address that was pinged.')),
    mtu_successful: Type.Optional(
      Flag('A packet of the full size of the interface arrived. Absent means that only small packets did.'),
    ),
  },
  {
    title: 'mtu-report',
    description:
      'Whether full-size packets get through; only interfaces with another MTU than 1500 are tried.',
  },
)
export type MtuReport = Type.Static<typeof MtuReport>

export const TcpResult = StringEnum(['refused', 'rejected', 'timed-out'], {
  description:
    '`refused`: nothing listens, or a firewall answers in its place. `rejected`: something on the way says that it is not allowed. `timed-out`: nothing answers at all.',
})
export type TcpResult = Type.Static<typeof TcpResult>

export const TcpConnectivity = Type.Object(
  {
    remote_ip_address: Type.Optional(Text('Address that was tried; it answers to pings.')),
    port: Type.Optional(Integer('Port that was tried.')),
    result: Type.Optional(TcpResult),
  },
  { description: 'A port of another host that could not be reached.' },
)
export type TcpConnectivity = Type.Static<typeof TcpConnectivity>

export const ConnectivityRemoteHost = Type.Object(
  {
    host_id: Type.Optional(Uuid('The other host.')),
    l2_connectivity: Type.Optional(
      Nullable(
        ListOf(L2Connectivity, 'Answers on the local network segment.', REPLY_LIMITS.connections_of_a_host),
      ),
    ),
    l3_connectivity: Type.Optional(
      Nullable(ListOf(L3Connectivity, 'Pings, one entry an address.', REPLY_LIMITS.connections_of_a_host)),
    ),
    mtu_report: Type.Optional(
      Nullable(ListOf(MtuReport, 'Full-size packets.', REPLY_LIMITS.connections_of_a_host)),
    ),
    tcp_connectivity: Type.Optional(
      ListOf(
        TcpConnectivity,
        'Ports that were tried in vain; reported by our own agent only.',
        REPLY_LIMITS.tcp_connections_of_a_host,
      ),
    ),
  },
  { title: 'connectivity-remote-host', description: 'What one host found out about reaching another one.' },
)
export type ConnectivityRemoteHost = Type.Static<typeof ConnectivityRemoteHost>

export const ConnectivityReport = Type.Object(
  {
    remote_hosts: Type.Optional(
      Nullable(ListOf(ConnectivityRemoteHost, 'One entry a host, sorted by id.', REPLY_LIMITS.remote_hosts)),
    ),
    listening_ports: Type.Optional(
      ListOf(
        Type.Integer(),
        'TCP ports at which this host accepts connections for now, so that others can try them; reported by our own agent only.',
        REPLY_LIMITS.listening_ports,
      ),
    ),
  },
  {
    title: 'connectivity-report',
    description:
      'Reply of the `connectivity-check` step: how this host reaches the others. Kept as JSON text in `connectivity` of the host.',
  },
)
export type ConnectivityReport = Type.Static<typeof ConnectivityReport>
