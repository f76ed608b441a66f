import { expect, it } from 'vitest'
import { createServiceClient } from '../../service/create-service-client.ts'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { createSampleService, type SampleAnswer, type SampleRequest } from '../../testing/sample-service.ts'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import { HOST, someSettings } from '../testing/sample-installation.ts'
import { watchMcsLog } from './watch-mcs-log.ts'

const LOG = '/var/log/containers/x_machine-config-server-1.log'
const line = (ip: string) => `requested by ${ip}:1234 User-Agent:"Ignition/2.14.0"\n`
const host = (id: string, role: string, ips: readonly string[], changes = {}) => ({
  id,
  role,
  requested_hostname: id,
  status: 'installing-in-progress',
  inventory: JSON.stringify({ interfaces: [{ ipv4_addresses: ips.map((ip) => `${ip}/24`) }] }),
  ...changes,
})

const HOSTS = [
  host(HOST, 'master', ['192.0.2.10']),
  host('m1', 'master', ['10.0.0.1', '192.0.2.11']),
  host('w1', 'worker', ['192.0.2.12'], { suggested_role: 'master' }),
  host('m2', 'master', ['192.0.2.13'], { progress: { current_stage: 'Joined' } }),
  host('a1', 'arbiter', ['192.0.2.14']),
  host('gone', 'master', ['192.0.2.15'], { status: 'disabled' }),
]

function start(
  hosts: readonly object[],
  answer: (request: SampleRequest) => SampleAnswer | undefined = () => undefined,
  joined: ReadonlySet<string> = new Set(),
) {
  const clock = createVirtualClock()
  const service = createSampleService(
    clock,
    (request) => answer(request) ?? { status: 200, body: request.method === 'GET' ? { hosts } : null },
  )
  const machine = { ...createSampleMachine(''), clock, fetch: service.fetch }
  const settings = someSettings({ role: 'bootstrap' })
  const ending = new AbortController()
  const silent = () => undefined
  let isOver = false
  const client = createServiceClient({ machine, url: settings.url, token: '', maxRetries: 0 })
  const log = { info: silent, warn: silent, error: silent }
  const ended = watchMcsLog({ machine, settings, service: client, log, signal: ending.signal }, joined).then(
    () => {
      isOver = true
    },
  )
  const reports = () =>
    service.requests.flatMap(({ method, path, body }) =>
      method === 'PUT' ? [`${path.split('/').at(-2)}: ${body?.current_stage}`] : [],
    )
  return { clock, machine, service, reports, ended, ending, isOver: () => isOver }
}

it('tells who fetches a configuration, once, until all did', async () => {
  const { clock, machine, service, reports, isOver } = start(HOSTS)
  await clock.advance(60_000)
  expect(reports()).toEqual([])
  await machine.files.write('/var/log/containers/other.log', line('192.0.2.14'))
  await machine.files.write(LOG, line('192.0.2.12') + line('192.0.2.13') + line('192.0.2.15'))
  await clock.advance(60_000)
  expect(reports()).toEqual(['w1: Waiting for ignition'])
  await machine.files.write(LOG, line('192.0.2.12') + line('192.0.2.11') + line('192.0.2.14'))
  await clock.advance(30_000)
  expect(reports()).toEqual(['w1: Waiting for ignition', 'm1: Configuring', 'a1: Configuring'])
  expect(isOver()).toBe(true)
  expect(service.requests.filter(({ method }) => method === 'GET')).toHaveLength(1)
})

it('tries again what the service did not hear', async () => {
  const failures: Record<string, number> = { GET: 1, PUT: 2 }
  const { clock, machine, reports, isOver } = start([host('m1', 'master', ['192.0.2.11'])], ({ method }) => {
    const left = failures[method] ?? 0
    failures[method] = left - 1
    return left > 0 ? { status: 409 } : undefined
  })
  await machine.files.write(LOG, line('192.0.2.11'))
  await clock.advance(90_000)
  expect(reports()).toEqual(Array(3).fill('m1: Configuring'))
  expect(isOver()).toBe(true)
})

it('skips hosts of which no address is known, and ends with the installation', async () => {
  const { clock, machine, reports, ending, ended } = start([
    host('m1', 'master', []),
    { id: 'm2', inventory: 'nonsense' },
    { id: 'm3', inventory: '[]' },
  ])
  await machine.files.write(LOG, line('192.0.2.11'))
  await clock.advance(120_000)
  expect(reports()).toEqual([])
  ending.abort()
  await ended
})

it('does not let machines go back that have joined meanwhile', async () => {
  const joined = new Set(['m1'])
  const { clock, machine, reports } = start([host('m1', 'master', ['192.0.2.11'])], undefined, joined)
  await machine.files.write(LOG, line('192.0.2.11'))
  await clock.advance(60_000)
  expect(reports()).toEqual([])
})

it('does not let a machine go back that joins while another is reported', async () => {
  const joined = new Set<string>()
  const hosts = [host('m1', 'master', ['192.0.2.11']), host('m2', 'master', ['192.0.2.12'])]
  const answer = ({ method }: SampleRequest) => {
    if (method === 'PUT') joined.add('m2')
    return undefined
  }
  const { clock, machine, reports, isOver } = start(hosts, answer, joined)
  await machine.files.write(LOG, line('192.0.2.11') + line('192.0.2.12'))
  await clock.advance(60_000)
  expect(reports()).toEqual(['m1: Configuring'])
  expect(isOver()).toBe(true)
})

it('reads on when the server was started again, with a log of its own', async () => {
  const { clock, machine, reports } = start([host('m1', 'master', ['192.0.2.11'])])
  await machine.files.write(LOG, line('192.0.2.99'))
  await machine.files.write(LOG.replace('.log', 'z.log'), line('192.0.2.11'))
  await clock.advance(60_000)
  expect(reports()).toEqual(['m1: Configuring'])
})
