// A site with the real service and three machines, each in a network namespace of its own behind one switch. The service serves names and
// time, too. Machines differ by what the network sees of them; their hardware is that of the machine that runs the test.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StepType } from '@groundwork/contract/steps'
import { stopPostmaster } from '@groundwork/service/testing/database'
import { unpackDebianPackages } from '../../testing/debian-files.ts'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { PROGRAM } from '../../testing/program.ts'
import { AGENT_IMAGE } from '../../testing/service-process.ts'
import { until } from '../../testing/until.ts'
import { connect, NETWORK_TOOLS, type Plan, QUIET_DNSMASQ } from './network-lab.ts'
import { type PrivateHost, startPrivateHost } from './private-host.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
export const SERVICE = '192.0.2.1'
const MACHINES = ['192.0.2.11', '192.0.2.12', '192.0.2.13']
/** What reaches into the network, or only looks; nothing that would write to the disk. */
const STEPS: readonly StepType[] = [
  ...(['inventory', 'connectivity-check', 'free-network-addresses', 'verify-vips'] as const),
  ...(['ntp-synchronizer', 'domain-resolution'] as const),
]
/** The machine that runs the test may be smaller than a node has to be. */
const NEEDS = {
  cpu_cores: 1,
  ram_mib: 1024,
  disk_size_gb: 1,
  installation_disk_speed_threshold_ms: 10,
  network_latency_threshold_ms: 100,
  packet_loss_percentage: 0,
}

export interface AgentSite {
  readonly machines: readonly PrivateHost[]
  readonly stranger: PrivateHost
  call<Answer>(method: string, path: string, body?: object): Promise<Answer>
  /** Lets every machine report to the infra-env. */
  startAgents(infraEnvId: string): void
  stop(): Promise<void>
}

const planOf = (ipv4: string): Plan => {
  const last = ipv4.split('.').at(-1) ?? ''
  return { mac: `52:54:00:00:01:${last.padStart(2, '0')}`, ipv4, ipv6: `fd00:1::${last}`, mtu: 1500 }
}

/** Another machine in the same network, whose name server knows every name. */
export const STRANGER = planOf('192.0.2.66')

export async function startAgentSite(): Promise<AgentSite> {
  await needDebianPackages([...NETWORK_TOOLS, 'curl'])
  execFileSync(process.execPath, [join(root, 'tools/build-host.mjs')])
  const directory = await mkdtemp(join(tmpdir(), 'agent-site-'))
  await unpackDebianPackages(['chrony'], directory)
  const programs = ['usr/bin', 'usr/sbin'].map((path) => join(directory, path))
  const start = () => startPrivateHost(programs)
  const [aSwitch, site, stranger, ...machines] = await Promise.all([
    start(),
    start(),
    start(),
    ...MACHINES.map(start),
  ])
  await connect(aSwitch, [
    [site, planOf(SERVICE)],
    [stranger, STRANGER],
    ...machines.map((machine, index) => [machine, planOf(MACHINES[index] ?? '')] as const),
  ])
  stranger.start('dnsmasq', ...QUIET_DNSMASQ, '--address=/lab.test/192.0.2.99')
  await serve(site, directory)
  for (const machine of machines) await configure(machine, directory)

  const call: AgentSite['call'] = async (method, path, body) => {
    const data =
      body === undefined ? [] : ['-H', 'content-type: application/json', '-d', JSON.stringify(body)]
    const text = await site.run(
      'curl',
      '-sS',
      '--fail-with-body',
      '-X',
      method,
      ...data,
      `${URL_OF_API}${path}`,
    )
    return JSON.parse(text || 'null')
  }
  await until('the service answers', () => call('GET', '/v2/clusters').then(Boolean, () => false))
  return {
    machines,
    stranger,
    call,
    startAgents(infraEnvId) {
      const program = join(
        root,
        'packages/host/dist',
        `groundwork-host-${process.arch === 'x64' ? 'x86_64' : process.arch}`,
      )
      for (const machine of machines) {
        const url = ['--url', `http://${SERVICE}:8090`, '--infra-env-id', infraEnvId]
        // All of them have the same serial number.
        machine.start(program, 'agent', ...url, '--host-id', randomUUID(), '--agent-version', AGENT_IMAGE)
      }
    },
    async stop() {
      await Promise.all([aSwitch, site, stranger, ...machines].map((host) => host.stop()))
      // The service was killed, and its database lives on.
      await stopPostmaster(join(directory, 'data', 'postgres'))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const URL_OF_API = `http://${SERVICE}:8090/api/assisted-install`

async function serve(site: PrivateHost, directory: string): Promise<void> {
  const ntp = join(directory, 'server.conf')
  await writeFile(ntp, 'local stratum 3\nallow\ncmdport 0\n')
  site.start('chronyd', '-x', '-d', '-u', 'root', '-f', ntp)
  site.start('dnsmasq', ...QUIET_DNSMASQ, '--local=/lab.test/')
  const others = StepType.enum.filter((type) => !STEPS.includes(type))
  const requirements = ['master', 'worker', 'sno', 'arbiter', 'edge-worker'].map((role) => [role, NEEDS])
  const env = [
    `DISABLED_STEPS=${others.join(',')}`,
    `AGENT_DOCKER_IMAGE=${AGENT_IMAGE}`,
    `HW_VALIDATOR_REQUIREMENTS=${JSON.stringify([{ version: 'default', ...Object.fromEntries(requirements) }])}`,
  ]
  const flags = ['--data-dir', join(directory, 'data'), '--listen', SERVICE, '--auth', 'none']
  site.start('env', ...env, process.execPath, PROGRAM, ...flags)
}

/** As it would be after an address from DHCP: a way out, names, and a clock that follows no server yet. */
async function configure(machine: PrivateHost, directory: string): Promise<void> {
  const ntp = join(directory, 'client.conf')
  await writeFile(ntp, 'cmdport 0\n')
  machine.start('chronyd', '-x', '-d', '-u', 'root', '-f', ntp)
  await machine.run('ip', 'route', 'add', 'default', 'via', SERVICE)
  await machine.run('bash', '-c', `rm -f /etc/resolv.conf; echo nameserver ${SERVICE} > /etc/resolv.conf`)
}
