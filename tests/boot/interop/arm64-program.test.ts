// The program for machines with arm64, built on whatever this machine is: it runs in emulation, and is discovered by a real service.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Host, Inventory } from '@groundwork/contract/hosts'
import { StepType } from '@groundwork/contract/steps'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgentProcess, startAgent } from '../../testing/agent-process.ts'
import { needArm64Emulation } from '../../testing/arm64-emulation.ts'
import { call } from '../../testing/call.ts'
import { errorsIn } from '../../testing/errors-in-log.ts'
import { PULL_SECRET } from '../../testing/fleet.ts'
import { until } from '../../testing/until.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PROGRAM = join(ROOT, 'packages/host/dist/groundwork-host-arm64')
const LIMIT_MS = 120_000

let workspace: Workspace
let emulation: readonly [string, ...string[]]
let agent: AgentProcess | undefined
beforeAll(async () => {
  workspace = await createWorkspace()
  await run(process.execPath, [join(ROOT, 'tools/build-host.mjs'), '--architecture', 'arm64'])
  emulation = await needArm64Emulation()
})
afterAll(async () => {
  await agent?.terminate()
  await workspace.close()
})

async function output(...words: readonly string[]): Promise<string> {
  const [emulator, ...before] = emulation
  const limits = { timeout: LIMIT_MS, maxBuffer: 64 * 1024 * 1024 }
  return (await run(emulator, [...before, PROGRAM, ...words], limits)).stdout
}

test('it starts, and tells what machine it is on', async () => {
  expect(await output('--version')).toMatch(/^\d+\.\d+\.\d+\n$/)
  const inventory = JSON.parse(await output('inventory')) as Inventory
  expect(inventory.cpu?.architecture).toBe('aarch64')
  expect(inventory.cpu?.count).toBeGreaterThan(0)
  expect(inventory.memory?.usable_bytes).toBeGreaterThan(0)
  expect(inventory.interfaces).toEqual(expect.any(Array))
})

test('an image for arm64 names it, the service hands it out, and it registers and is discovered', async () => {
  // This machine is only looked at: everything that would reach into its network is left out.
  const others = StepType.enum.filter((type) => type !== 'inventory')
  const dataDir = await workspace.directory('data')
  const service = await workspace.start({ dataDir, env: { DISABLED_STEPS: others.join(',') } })
  const wanted = { name: 'edge', pull_secret: PULL_SECRET, cpu_architecture: 'arm64' }
  const { id } = await call<{ id: string }>(service.url, 'POST', '/v2/infra-envs', wanted)

  const path = '/api/groundwork/v1/host-executable?architecture=arm64'
  const bytes = Buffer.from(await (await fetch(`${service.url}${path}`)).arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const ignition = await fetch(
    `${service.url}/api/assisted-install/v2/infra-envs/${id}/downloads/files?file_name=discovery.ign`,
  )
  const document = decodeURIComponent(await ignition.text())
  expect(document).toContain('architecture=arm64')
  expect(document).toContain(sha256)

  const program = join(await workspace.directory('program'), 'groundwork-host')
  await writeFile(program, bytes, { mode: 0o755 })
  agent = startAgent([...emulation, program], ['--url', service.url, '--infra-env-id', id])
  const host = await until(
    'The host is discovered',
    async () => {
      const [found] = await call<Host[]>(service.url, 'GET', `/v2/infra-envs/${id}/hosts`)
      return found?.inventory && found.status !== 'discovering-unbound' ? found : null
    },
    LIMIT_MS,
  )
  const inventory = JSON.parse(host.inventory ?? '') as Inventory
  expect(inventory.cpu?.architecture).toBe('aarch64')
  expect(await agent.terminate()).toBe(0)
  expect(errorsIn(service.log())).toEqual([])
})
