// A switch and four machines on it:
//   a, b  carry large packets         c  does not, and serves names, addresses, time and keys
//   intruder  has the IPv4 address of b as well; its interface is down until a test wants it
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackDebianPackages } from '../../testing/debian-files.ts'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { type PrivateHost, startPrivateHost } from './private-host.ts'

export const NAMES = ['a', 'b', 'c', 'intruder'] as const
type Name = (typeof NAMES)[number]

export interface Plan {
  readonly mac: string
  readonly ipv4: string
  readonly ipv6: string
  readonly mtu: number
}

export const PLANS: Readonly<Record<Name, Plan>> = {
  a: { mac: '52:54:00:00:00:0a', ipv4: '192.0.2.11', ipv6: 'fd00:1::11', mtu: 9000 },
  b: { mac: '52:54:00:00:00:0b', ipv4: '192.0.2.12', ipv6: 'fd00:1::12', mtu: 9000 },
  c: { mac: '52:54:00:00:00:0c', ipv4: '192.0.2.13', ipv6: 'fd00:1::13', mtu: 1500 },
  intruder: { mac: '52:54:00:00:00:0d', ipv4: '192.0.2.12', ipv6: 'fd00:1::14', mtu: 9000 },
}

export const TANG_PORT = 7500

export const NETWORK_TOOLS = [
  'iproute2',
  'iputils-ping',
  'iputils-arping',
  'nmap',
  'nftables',
  'dnsmasq-base',
]

export interface NetworkLab {
  readonly hosts: Readonly<Record<Name, PrivateHost>>
  readonly thumbprint: string
  stop(): Promise<void>
}

export async function startNetworkLab(): Promise<NetworkLab> {
  await needDebianPackages([...NETWORK_TOOLS, 'socat', 'jose'])
  const directory = await mkdtemp(join(tmpdir(), 'network-lab-'))
  await unpackDebianPackages(['chrony', 'isc-dhcp-client', 'tang-common'], directory)
  const programs = ['usr/bin', 'usr/sbin', 'sbin', 'usr/libexec'].map((path) => join(directory, path))
  const start = () => startPrivateHost(programs)
  const [aSwitch, a, b, c, intruder] = await Promise.all([start(), start(), start(), start(), start()])
  const hosts = { a, b, c, intruder }
  await connect(
    aSwitch,
    NAMES.map((name) => [hosts[name], PLANS[name]]),
  )
  await intruder.run('ip', 'link', 'set', 'eth0', 'down')
  const thumbprint = await serve(c, directory)
  await useServices(a, directory)
  return {
    hosts,
    thumbprint,
    async stop() {
      await Promise.all([aSwitch, ...Object.values(hosts)].map((host) => host.stop()))
      await rm(directory, { recursive: true })
    },
  }
}

export async function connect(
  aSwitch: PrivateHost,
  hosts: readonly (readonly [PrivateHost, Plan])[],
): Promise<void> {
  await aSwitch.run('ip', 'link', 'add', 'br0', 'type', 'bridge')
  await aSwitch.run('ip', 'link', 'set', 'br0', 'up')
  for (const [index, [host, { mac, ipv4, ipv6, mtu }]] of hosts.entries()) {
    const port = `port${index}`
    const peer = ['peer', 'name', 'eth0', 'address', mac, 'netns', String(host.pid)]
    await aSwitch.run('ip', 'link', 'add', port, 'mtu', '9000', 'type', 'veth', ...peer)
    await aSwitch.run('ip', 'link', 'set', port, 'master', 'br0', 'up')
    await host.run('ip', 'link', 'set', 'eth0', 'mtu', String(mtu), 'up')
    await host.run('ip', 'addr', 'add', `${ipv4}/24`, 'dev', 'eth0')
    await host.run('ip', 'addr', 'add', `${ipv6}/64`, 'dev', 'eth0', 'nodad')
  }
}

/** Without files of the machine. */
export const QUIET_DNSMASQ = [
  '--keep-in-foreground',
  '--user=root',
  '--no-resolv',
  '--no-hosts',
  '--conf-file=/dev/null',
  '--pid-file=',
]

/** Neither chronyd touches the clock of the machine: both only compare. */
async function serve(host: PrivateHost, directory: string): Promise<string> {
  const ntp = join(directory, 'server.conf')
  await writeFile(ntp, 'local stratum 3\nallow\ncmdport 0\n')
  host.start('chronyd', '-x', '-d', '-u', 'root', '-f', ntp)
  const names = ['--address=/api.lab.test/192.0.2.100', '--cname=apps.lab.test,target.lab.test']
  const records = [
    '--host-record=target.lab.test,192.0.2.101,fd00:1::101',
    '--ptr-record=13.2.0.192.in-addr.arpa,time.lab.test',
  ]
  const dhcp = ['--dhcp-range=192.0.2.200,192.0.2.209,1h', `--dhcp-leasefile=${join(directory, 'leases')}`]
  host.start('dnsmasq', ...QUIET_DNSMASQ, '--local=/lab.test/', ...names, ...records, ...dhcp)
  const keys = join(directory, 'keys')
  await host.run('mkdir', keys)
  await host.run('tangd-keygen', keys, 'signing', 'exchange')
  const listen = `TCP-LISTEN:${TANG_PORT},reuseaddr,fork`
  host.start('socat', listen, `EXEC:tangd ${keys}`)
  return (await host.run('jose', 'jwk', 'thp', '-i', `${keys}/signing.jwk`, '-a', 'S256')).trim()
}

async function useServices(host: PrivateHost, directory: string): Promise<void> {
  const ntp = join(directory, 'client.conf')
  await writeFile(ntp, 'cmdport 0\n')
  host.start('chronyd', '-x', '-d', '-u', 'root', '-f', ntp)
  await host.run('bash', '-c', `rm -f /etc/resolv.conf; echo nameserver ${PLANS.c.ipv4} > /etc/resolv.conf`)
}
