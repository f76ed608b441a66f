// Where our schemas differ from the reference document on purpose. The list is exact: an entry that is no longer a
// difference fails the test as much as a new difference does.
import { ERROR_CODES } from '@groundwork/contract/errors'

interface Intention {
  readonly reason: string
  /** `-` only the reference says it, `+` only we do. */
  readonly differences: readonly string[]
}

const nullable = (...paths: string[]) => paths.map((path) => `+ ${path} nullable`)

export const INTENDED_DIFFERENCES: readonly Intention[] = [
  {
    reason: 'The reference really sends null here: a list that was never loaded, or that has no members.',
    differences: nullable(
      'bundle.optional_operators',
      'cluster.hosts',
      'cluster.monitored_operators',
      'cluster.operator_bundles',
      'host-type-hardware-requirements.qualitative',
      'monitored-operator.bundles',
      'monitored-operator.source_bundles',
      'steps.instructions',
    ),
  },
  {
    reason: 'Our agent names the network cards that answer for an address in use.',
    differences: ['+ verified_vip.macs type=array', '+ verified_vip.macs[] type=string'],
  },
  {
    reason: 'The report about operators that controllers send is a list.',
    differences: ['- completion-params.data{} type=object'],
  },
  {
    reason: 'Our installer lets the new cluster fetch the controller by this checksum.',
    differences: [
      '+ install_cmd_request.controller_program_sha256 pattern="^[0-9a-f]{64}$"',
      '+ install_cmd_request.controller_program_sha256 type=string',
    ],
  },
  {
    reason: 'The service sends these arguments of steps as null.',
    differences: nullable('install_cmd_request.service_ips', 'logs_gather_cmd_request.master_ips'),
  },
  {
    reason: 'Agents send empty lists as null, and the service stores them like that.',
    differences: nullable(
      'connectivity-remote-host.l2_connectivity',
      'connectivity-remote-host.l3_connectivity',
      'connectivity-remote-host.mtu_report',
      'connectivity-report.remote_hosts',
      'cpu.flags',
      'disk.installation_eligibility.not_eligible_reasons',
      'domain_resolution_response.resolutions[].cnames',
      'interface.flags',
      'interface.ipv4_addresses',
      'interface.ipv6_addresses',
      'inventory.disks',
      'inventory.gpus',
      'inventory.interfaces',
      'inventory.routes',
      'tang_connectivity_response.tang_server_response',
    ),
  },
  {
    reason: 'The reference gives no type; on the wire it is a time, or null unless deleted.',
    differences: ['cluster', 'host', 'host_registration_response'].flatMap((name) => [
      `+ ${name}.deleted_at type=string`,
      `+ ${name}.deleted_at format="date-time"`,
      `+ ${name}.deleted_at nullable`,
    ]),
  },
  {
    reason: 'The answer to a host that registers again is made from the request and has null here.',
    differences: nullable('host_registration_response.status', 'host_registration_response.status_info'),
  },
  {
    reason: 'The reference hides the shape of the items behind a type of its own language.',
    differences: [
      '+ domain_resolution_request.domains[].domain_name required',
      '+ domain_resolution_request.domains[].domain_name type=string',
    ],
  },
  {
    reason:
      'Machines that share an id are noticed. Only reported while it fails, so other answers are the same.',
    differences: ['+ host-validation-id enum "host-id-unique"'],
  },
  {
    reason:
      'A host that booted the system of another version than that of its cluster is noticed. Only reported while it fails.',
    differences: ['+ host-validation-id enum "boot-image-matches-cluster"'],
  },
  {
    reason:
      'Our agents try the ports that nodes need; agents and clients that do not know the fields ignore them.',
    differences: [
      '+ connectivity-check-host.tcp_ports type=array',
      '+ connectivity-check-host.tcp_ports[] type=integer',
      '+ connectivity-check-host.tcp_ports[] minimum=1',
      '+ connectivity-check-host.tcp_ports[] maximum=65535',
      '+ connectivity-remote-host.tcp_connectivity type=array',
      '+ connectivity-remote-host.tcp_connectivity[] type=object',
      '+ connectivity-remote-host.tcp_connectivity[].port type=integer',
      '+ connectivity-remote-host.tcp_connectivity[].remote_ip_address type=string',
      '+ connectivity-remote-host.tcp_connectivity[].result type=string',
      '+ connectivity-remote-host.tcp_connectivity[].result enum "refused"',
      '+ connectivity-remote-host.tcp_connectivity[].result enum "rejected"',
      '+ connectivity-remote-host.tcp_connectivity[].result enum "timed-out"',
      '+ connectivity-report.listening_ports type=array',
      '+ connectivity-report.listening_ports[] type=integer',
      '+ host-validation-id enum "cluster-ports-reachable"',
      '+ host-validation-id enum "cluster-ports-accepted"',
    ],
  },
  {
    reason:
      'Our agent says by which addresses its machine is known, so that two with one id become two hosts.',
    differences: [
      '+ host-create-params.mac_addresses type=array',
      '+ host-create-params.mac_addresses[] type=string',
      '+ host-create-params.mac_addresses[] maxLength=64',
      '+ host-create-params.own_host_id type=string',
      '+ host-create-params.own_host_id format="uuid"',
      '+ host-create-params.shared_host_id type=string',
      '+ host-create-params.shared_host_id format="uuid"',
    ],
  },
  {
    reason: 'A warning about small single nodes, shown only where it applies.',
    differences: ['+ host-validation-id enum "single-node-recommended-hardware"'],
  },
  {
    reason: 'Our agent reports its name servers; clients that do not know the field ignore it.',
    differences: ['+ inventory.dns_servers type=array', '+ inventory.dns_servers[] type=string'],
  },
  {
    reason: 'Values are numbers and lists as well, for example a count of time servers.',
    differences: ['- usage.data{} type=object'],
  },
  {
    reason: 'Errors carry a code for programs; clients that do not know the field ignore it.',
    differences: ['error', 'infra_error'].flatMap((shape) => [
      `+ ${shape}.error_code type=string`,
      ...ERROR_CODES.map((code) => `+ ${shape}.error_code enum "${code}"`),
    ]),
  },
  {
    reason: '`string` is not a format.',
    differences: [
      '- ignored-validations.cluster-validation-ids format="string"',
      '- ignored-validations.host-validation-ids format="string"',
    ],
  },
  {
    reason:
      'This shape is the answer to every request that fails before the rules, with 400, 404 and 405 as well.',
    differences: [
      '- infra_error.code minimum=401',
      '- infra_error.code maximum=403',
      '+ infra_error.code minimum=400',
      '+ infra_error.code maximum=504',
    ],
  },
]
