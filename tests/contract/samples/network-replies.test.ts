// Replies of the network steps that no sample tells of: they fit the schemas, and the service takes them.

import type { StepType } from '@groundwork/contract/steps'
import {
  ApiVipConnectivityResponse,
  ConnectivityReport,
  DhcpAllocationResponse,
  DomainResolutionResponse,
  TangConnectivityResponse,
} from '@groundwork/contract/steps'
import { acceptReply } from '@groundwork/engine/steps'
import { aCluster, aHostContext } from '@groundwork/engine/testing/builders'
import type { MachineFetch } from '@groundwork/host/machine'
import type { RunStep } from '@groundwork/host/steps'
import {
  runApiVipConnectivityCheck,
  runConnectivityCheck,
  runDhcpLeaseAllocate,
  runDomainResolution,
  runTangConnectivityCheck,
} from '@groundwork/host/steps'
import { aStepContext, createSampleMachine, createVirtualClock } from '@groundwork/host/testing'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { problemsWith } from '../testing/closed-schema.ts'

const lease = (name: string, address: string) =>
  `@file /etc/keepalived/lease-${name}\nlease {\n  interface "${name}";\n  fixed-address ${address};\n  renew 4 2030/01/03 10:00:00;\n}\n`

const MACHINE = `${lease('api', '192.168.127.100')}${lease('ingress', '192.168.127.101')}@link /sys/class/net/eth0 /sys/devices/pci0000:00/net/eth0
@dir /sys/devices/pci0000:00/net/eth0
@cmd ip -d -j addr show
[{"ifname":"eth0","mtu":9000,"addr_info":[{"local":"192.0.2.11","prefixlen":24},{"local":"fd00:1::11","prefixlen":64}]}]
@cmd ping -c 10 -W 3 -q 192.0.2.12
3 packets transmitted, 2 received, 33.3333% packet loss, time 2003ms
rtt min/avg/max/mdev = 0.151/0.233/0.341/0.052 ms
@cmd ping 192.0.2.12 -c 3 -I eth0
@cmd arping -c 10 -w 5 -I eth0 192.0.2.12
ARPING 192.0.2.12 from 192.0.2.11 eth0
Unicast reply from 192.0.2.12 [52:54:00:AA:BB:01]  0.587ms
Unicast reply from 192.0.2.12 [52:54:00:AA:BB:09]  0.587ms
`

const IGNITION = { ignition: { version: '3.2.0' }, storage: { luks: [{ name: 'root' }] } }
const ADVERTISEMENT = { payload: 'x', signatures: [{ signature: 'y', protected: 'z' }] }
const fetch: MachineFetch = async (url) =>
  url.includes('/adv/') ? Response.json(ADVERTISEMENT) : Response.json(url.endsWith('worker') ? IGNITION : {})

type Case = readonly [what: string, type: StepType, run: RunStep, argument: unknown, output: TSchema]

const REMOTE = {
  host_id: '00000000-0000-4000-8000-00000000000b',
  nics: [{ name: 'eth0', mac: '52:54:00:aa:bb:01', ip_addresses: ['192.0.2.12', 'fd00:1::12'] }],
}
const LEASES = { interface: 'eth0', api_vip_mac: '00:1a:4a:00:00:01', ingress_vip_mac: '00:1a:4a:00:00:02' }
const CASES: readonly Case[] = [
  ['a report', 'connectivity-check', runConnectivityCheck, [REMOTE], ConnectivityReport],
  ['no other host', 'connectivity-check', runConnectivityCheck, [], ConnectivityReport],
  ['leases', 'dhcp-lease-allocate', runDhcpLeaseAllocate, LEASES, DhcpAllocationResponse],
  [
    'names',
    'domain-resolution',
    runDomainResolution,
    { domains: [{ domain_name: 'api.example.com' }, { domain_name: 'none.example.com.' }] },
    DomainResolutionResponse,
  ],
  [
    'configuration',
    'api-vip-connectivity-check',
    runApiVipConnectivityCheck,
    { url: 'http://api.example.com/config/worker' },
    ApiVipConnectivityResponse,
  ],
  [
    'no configuration',
    'api-vip-connectivity-check',
    runApiVipConnectivityCheck,
    { url: 'http://api.example.com/elsewhere' },
    ApiVipConnectivityResponse,
  ],
  [
    'keys',
    'tang-connectivity-check',
    runTangConnectivityCheck,
    { tang_servers: JSON.stringify([{ url: 'http://tang.example.com', thumbprint: 'x' }]) },
    TangConnectivityResponse,
  ],
  [
    'no servers',
    'tang-connectivity-check',
    runTangConnectivityCheck,
    { tang_servers: '[]' },
    TangConnectivityResponse,
  ],
]

describe('replies', () => {
  it.each(CASES)('%s: %s', async (_, step_type, run, argument, schema) => {
    const lookup = { 'api.example.com': ['192.0.2.100', 'fd00:1::100'] }
    const sample = createSampleMachine(MACHINE, {
      fetch,
      lookup,
      onCommand: (line) => (/dhclient|^mkdir|^ip link/.test(line) ? { code: 0 } : null),
    })
    const machine = { ...sample, clock: createVirtualClock() }
    const reply = await run(aStepContext(machine), [JSON.stringify(argument)])
    expect(reply.exit_code, reply.error).toBe(0)
    expect(problemsWith(JSON.parse(reply.output), schema)).toEqual([])
    const cluster = aCluster({ vip_dhcp_allocation: true, status: 'insufficient' })
    expect(acceptReply(aHostContext({}, { cluster }), { step_type, ...reply })).toMatchObject({ ok: true })
  })
})
