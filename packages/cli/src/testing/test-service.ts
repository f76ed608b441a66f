// A real service with machines that told about themselves, for commands to talk to.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@groundwork/contract/client'
import type { Inventory } from '@groundwork/contract/hosts'
import { createTestApp, type TestApp, type TestAppOptions } from '@groundwork/service/testing'
import { aMachine, createAgent } from '@groundwork/service/testing/clients'
import { aPullSecret } from '@groundwork/service/testing/parts'
import { type CommandOptions, type CommandResult, runCommand } from './run-command.ts'

export interface TestService {
  readonly test: TestApp
  readonly url: string
  readonly client: Client
  /** Has contexts, and files of the test. */
  readonly directory: string
  run(words: string, options?: CommandOptions): Promise<CommandResult>
  /** Words that contain blanks. */
  runWords(words: readonly string[], options?: CommandOptions): Promise<CommandResult>
  cluster(name: string, settings?: object): Promise<string>
  infraEnv(name: string, cluster_id?: string): Promise<string>
  host(infra_env_id: string, number: number, inventory?: Partial<Inventory>): Promise<string>
  close(): Promise<void>
}

/** A machine that fails a check. */
export const TOO_LITTLE_MEMORY: Partial<Inventory> = {
  memory: { physical_bytes: 4 * 2 ** 30, usable_bytes: 4 * 2 ** 30 },
}

/** Until a machine has told everything. */
const TURNS = 4

export async function startTestService(options: TestAppOptions = {}): Promise<TestService> {
  const test = await createTestApp(options)
  const url = await test.server.listen()
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-cli-'))
  const client = createClient({ baseUrl: url })
  const runWords = (words: readonly string[], more: CommandOptions = {}) =>
    runCommand(words, {
      now: test.clock.now(),
      ...more,
      env: { HOME: directory, GROUNDWORK_URL: url, ...more.env },
    })
  return {
    ...{ test, url, client, directory, runWords },
    run: (words, more) => runWords(words.split(' '), more),
    async cluster(name, settings = {}) {
      const body = {
        name,
        openshift_version: '4.20',
        base_dns_domain: 'example.com',
        pull_secret: aPullSecret(),
        ...settings,
      }
      return (await client.call('v2RegisterCluster', { body })).id
    },
    async infraEnv(name, cluster_id) {
      const body = { name, pull_secret: aPullSecret(), ...(cluster_id !== undefined && { cluster_id }) }
      return (await client.call('RegisterInfraEnv', { body })).id
    },
    async host(infraEnvId, number, inventory = {}) {
      const machine = aMachine({ number, seed: infraEnvId, inventory })
      const send = async (method: 'GET' | 'POST', path: string, body?: object) =>
        test.inject(method, path, body)
      const agent = createAgent({ send, machine, infraEnvId, agentVersion: 'test' })
      await agent.register()
      for (let turn = 0; turn < TURNS; turn += 1) {
        await agent.turn(test.clock.now())
        // Everything is decided then, so that what a command shows does not depend on how fast the machine is.
        await test.clock.advance(1_000)
      }
      return machine.id
    },
    async close() {
      await test.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Ids differ from run to run: the first becomes id-1. Times of the database do too. */
export function normalised(text: string, service?: TestService): string {
  const known = new Map<string, string>()
  const named = text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      const name = known.get(id) ?? `id-${known.size + 1}`
      known.set(id, name)
      return name
    })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
  return service === undefined
    ? named
    : named.replaceAll(service.url, 'URL').replaceAll(service.directory, 'DIR')
}
