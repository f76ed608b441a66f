// The real service and the real agent, each in a process of its own: the agent finds out what this machine is, and the
// service believes it.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Host, Inventory } from '@groundwork/contract/hosts'
import { StepType } from '@groundwork/contract/steps'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgentProcess, SOURCE, startAgent } from '../../testing/agent-process.ts'
import { call } from '../../testing/call.ts'
import { errorsIn } from '../../testing/errors-in-log.ts'
import { PULL_SECRET } from '../../testing/fleet.ts'
import { AGENT_IMAGE, type ServiceProcess } from '../../testing/service-process.ts'
import { until } from '../../testing/until.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'

const ARCHITECTURE = process.arch === 'x64' ? 'x86_64' : process.arch

let workspace: Workspace
let service: ServiceProcess
const agents: AgentProcess[] = []
beforeAll(async () => {
  workspace = await createWorkspace()
  execFileSync(process.execPath, [fileURLToPath(new URL('../../../tools/build-host.mjs', import.meta.url))])
  // This machine is only looked at: everything that would reach into its network is left out.
  const others = StepType.enum.filter((type) => type !== 'inventory' && type !== 'upgrade-agent')
  const env = { DISABLED_STEPS: others.join(',') }
  service = await workspace.start({ dataDir: await workspace.directory('data'), env })
})
afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.terminate()))
  await workspace.close()
})

type Program = readonly [string, ...string[]]

function agentFor(infraEnvId: string, program: Program = SOURCE): AgentProcess {
  const agent = startAgent(program, ['--url', service.url, '--infra-env-id', infraEnvId, '--insecure=false'])
  agents.push(agent)
  return agent
}

/** The program as a machine gets it: from the service, if it is the one that the service names. */
async function fetchedExecutable(): Promise<string> {
  const response = await fetch(
    `${service.url}/api/groundwork/v1/host-executable?architecture=${ARCHITECTURE}`,
  )
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`)
  const path = join(await workspace.directory('program'), 'groundwork-host')
  writeFileSync(path, bytes, { mode: 0o755 })
  return path
}

const hostsOf = (infraEnvId: string) => call<Host[]>(service.url, 'GET', `/v2/infra-envs/${infraEnvId}/hosts`)

test('a machine registers, tells what it is, and is discovered; so it does with the program that the service hands out', async () => {
  const wanted = { name: 'real', pull_secret: PULL_SECRET }
  const cluster = await call<{ id: string }>(service.url, 'POST', '/v2/clusters', {
    ...wanted,
    base_dns_domain: 'example.com',
    openshift_version: '4.20',
  })
  const infraEnv = await call<{ id: string }>(service.url, 'POST', '/v2/infra-envs', {
    ...wanted,
    cluster_id: cluster.id,
  })
  const first = agentFor(infraEnv.id)
  const host = await until('The host is discovered', async () => {
    const [found] = await hostsOf(infraEnv.id)
    return found?.inventory && found.status !== 'discovering' ? found : null
  })
  expect(host.discovery_agent_version).toBe(AGENT_IMAGE)
  const inventory = JSON.parse(host.inventory ?? '') as Inventory
  expect(inventory.cpu?.count).toBeGreaterThan(0)
  expect(inventory.memory?.usable_bytes).toBeGreaterThan(0)
  expect(await first.terminate()).toBe(0)
  expect(first.log()).toContain('inventory')

  const registered = host.registered_at
  // This time it is told by a file where it belongs.
  const conf = join(await workspace.directory('conf'), 'agent.conf')
  writeFileSync(conf, `SERVICE_URL=${service.url}\nINFRA_ENV_ID=${infraEnv.id}\n`)
  const second = startAgent([await fetchedExecutable()], ['--config', conf])
  agents.push(second)
  const again = await until('The host registers again', async () => {
    const hosts = await hostsOf(infraEnv.id)
    expect(hosts.map(({ id }) => id)).toEqual([host.id])
    return hosts[0]?.registered_at !== registered && hosts[0]
  })
  expect(again?.id).toBe(host.id)
  expect(await second.terminate()).toBe(0)
  expect(errorsIn(service.log())).toEqual([])
})

test('a machine that the service does not expect stays quiet, and says why', async () => {
  const agent = agentFor('99999999-0000-4000-8000-000000000009')
  await until('It is refused', () => agent.log().includes('404'))
  expect(agent.log()).toContain('refuses this machine')
  expect(await agent.terminate()).toBe(0)
})
