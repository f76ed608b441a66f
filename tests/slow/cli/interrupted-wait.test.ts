// A command that waits for hours outlives broken connections, and a service that is killed and comes back.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BASE_PATH } from '@groundwork/contract/operations'
import { aMachine, createAgent, overHttp } from '@groundwork/service/testing/clients'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { PULL_SECRET } from '../../testing/fleet.ts'
import { freePorts } from '../../testing/free-ports.ts'
import { type ServiceProcess, startService } from '../../testing/service-process.ts'
import { until } from '../../testing/until.ts'
import { type CommandTerminal, openCommandTerminal } from './command-terminal.ts'
import { type DroppingProxy, openDroppingProxy } from './dropping-proxy.ts'

let home: string
let service: ServiceProcess
let proxy: DroppingProxy
let terminal: CommandTerminal
let start: () => Promise<ServiceProcess>
let infraEnvId: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'groundwork-wait-'))
  const [port = 0] = await freePorts(1)
  start = () => startService({ dataDir: home, flags: ['--api-port', String(port)] })
  service = await start()
  proxy = await openDroppingProxy(port)
  terminal = await openCommandTerminal(home)
  const common = { name: 'edge', pull_secret: PULL_SECRET }
  const cluster = await call<{ id: string }>(service.url, 'POST', '/v2/clusters', {
    ...common,
    base_dns_domain: 'example.com',
    openshift_version: '4.20',
  })
  const infraEnv = await call<{ id: string }>(service.url, 'POST', '/v2/infra-envs', {
    ...common,
    cluster_id: cluster.id,
  })
  infraEnvId = infraEnv.id
})
afterAll(async () => {
  await proxy?.close()
  await service?.terminate()
  await rm(home, { recursive: true, force: true })
})

/** A command that is under way. */
function begin(command: string, stopsAt?: RegExp) {
  let text = ''
  const ended = terminal.type(command, {
    env: { GROUNDWORK_URL: proxy.url },
    hear: (part) => (text += part),
    ...(stopsAt && { stopsAt }),
  })
  return { ended, says: (words: RegExp) => until(`"${words}" is said`, () => words.test(text)) }
}

const machineOf = (number: number) => aMachine({ number, seed: infraEnvId })

async function boot(number: number): Promise<void> {
  const machine = machineOf(number)
  const send = overHttp(`${service.url}${BASE_PATH}`)
  await createAgent({ send, machine, infraEnvId, agentVersion: 'test' }).register()
}

it('a wait goes on when connections break', async () => {
  const waiting = begin('groundwork wait edge --for hosts=1')
  await waiting.says(/edge is pending-for-input/)
  const before = proxy.count()
  proxy.drop()
  await waiting.says(/is lost; trying again/)
  await until('it comes again', () => proxy.count() > before)
  await boot(1)
  const { code, text } = await waiting.ended
  expect(code, text).toBe(0)
  expect(text).toContain('The service answers again.')
})

it('a wait and a watch go on when the service is killed and comes back', async () => {
  const waiting = begin('groundwork wait edge --for hosts=2')
  const watching = begin('groundwork watch hosts -o jsonl', new RegExp(machineOf(2).id))
  await waiting.says(/edge is pending-for-input/)
  await watching.says(new RegExp(machineOf(1).id))
  await service.kill()
  await waiting.says(/is lost; trying again/)
  service = await start()
  await boot(2)
  const { code, text } = await waiting.ended
  expect(code, text).toBe(0)
  expect(text).toContain('The service answers again.')
  expect((await watching.ended).code).toBe(130)
})

it('a wait for what never comes says that nobody answers, when its time is up', async () => {
  const waiting = begin('groundwork wait edge --for hosts=9 --timeout 20s')
  await waiting.says(/edge is pending-for-input/)
  await service.kill()
  const { code, text } = await waiting.ended
  expect(code, text).toBe(7)
  expect(text).toContain('2 of 9 hosts have registered')
})
