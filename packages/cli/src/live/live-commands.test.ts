// The commands against a real service, inside this process.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService, TOO_LITTLE_MEMORY } from '../testing/test-service.ts'

let service: TestService
let cluster: string
let infraEnv: string
beforeAll(async () => {
  service = await startTestService()
  cluster = await service.cluster('edge', { high_availability_mode: 'None' })
  infraEnv = await service.infraEnv('edge-env', cluster)
  await service.host(infraEnv, 1, TOO_LITTLE_MEMORY)
})
afterAll(() => service.close())

it.each([
  ['wait edge --for hosts=1', 0],
  ['wait cluster/edge --for status=insufficient --for check=connected', 0],
  ['wait cluster edge --for hosts=1', 0],
  ['wait edge --for status=installed --fail-on insufficient', 8],
  ['wait nothing --for hosts=1', 3],
  ['wait host/node-1', 2],
  ['wait edge --for hosts=x', 2],
  ['wait edge --timeout soon', 2],
  ['wait edge --timeout 600h', 2],
  ['wait edge --fail-on bad', 2],
  ['watch checks', 2],
  ['get checks --cluster edge -w', 2],
  ['get hosts -w -o json', 2],
  ['get hosts --reveal', 2],
  ['get credentials --cluster edge', 5],
  ['get backups', 2],
  ['logs host node-1 -f', 0],
  ['logs cluster edge -f', 0],
  ['events cluster/edge', 0],
  ['watch hosts -o json', 2],
  ['dashboard', 2],
])('%s ends with %d', async (words, code) => {
  const result = await service.run(words)
  expect(result.code, result.err).toBe(code)
})

it('who waited in vain is told what blocks', async () => {
  let isSeen = () => {}
  const seen = new Promise<void>((resolve) => {
    isSeen = resolve
  })
  const { code, err } = await service.run('wait edge --for status=ready --timeout 4s', {
    // The time is up once it has seen how things stand.
    clock: { now: () => service.test.clock.now(), wait: async (ms) => (ms === 4_000 ? seen : undefined) },
    onErr: (text) => {
      if (text.includes('edge is insufficient')) isSeen()
    },
  })
  expect(code).toBe(7)
  expect(err).toContain('Not in time for edge: status=ready (it is insufficient).')
  expect(err).toMatch(/\n {2}node-1: .*\n/)
})

it('a wait gives programs the whole cluster', async () => {
  const { out } = await service.run('wait edge --for hosts=1 --quiet -o json')
  expect(JSON.parse(out)).toMatchObject({ id: cluster, hosts: [{ name: 'node-1' }] })
})

it('what is watched is told as it happens, until Ctrl-C', async () => {
  const control = new AbortController()
  let out = ''
  const watching = service.run('watch clusters -o jsonl', {
    signal: control.signal,
    onOut: (text) => (out += text),
  })
  await expect.poll(() => out).toContain('"present"')
  await service.cluster('later')
  await expect.poll(() => out).toContain('"name":"later"')
  const changes = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { operation: string; kind: string })
  expect(changes.map(({ operation }) => operation)).toEqual(expect.arrayContaining(['present', 'changed']))
  control.abort()
  expect(await watching).toMatchObject({ code: 130 })
})

it('rows that follow stay below their heads', async () => {
  const control = new AbortController()
  let out = ''
  const watching = service.run('watch hosts --columns status,cluster,name', {
    signal: control.signal,
    onOut: (text) => (out += text),
  })
  await expect.poll(() => out).toContain('node-1')
  await service.host(infraEnv, 2)
  await expect.poll(() => out).toContain('node-2')
  control.abort()
  await watching
  const [head = '', ...rows] = out.trimEnd().split('\n')
  const [from, to] = [head.indexOf('CLUSTER'), head.indexOf('NAME')]
  for (const row of rows) expect(row.slice(from, to).trim()).toBe('edge')
})

it.each([
  ['get hosts -w', /node-1/],
  ['get clusters edge --watch -o name', /^cluster\/edge\n$/],
  ['events cluster/edge -f --limit 3', /\n(.*\n){3}/],
])('%s shows what there is, and goes on', async (words, expected) => {
  const control = new AbortController()
  let out = ''
  const watching = service.run(words, { signal: control.signal, onOut: (text) => (out += text) })
  await expect.poll(() => out).toMatch(expected)
  control.abort()
  expect(await watching).toMatchObject({ code: 130 })
})

it('events of a host are those of no other', async () => {
  const control = new AbortController()
  let out = ''
  const watching = service.run('events host/node-1 -f -o jsonl', {
    signal: control.signal,
    onOut: (text) => (out += text),
  })
  await expect.poll(() => out).toContain('"present"')
  await service.host(infraEnv, 3)
  // It has more memory now, which checks of it see.
  await service.host(infraEnv, 1)
  await expect.poll(() => out).toContain('"operation":"changed"')
  control.abort()
  await watching
  const events = out
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { resource: { host_id: string } }).resource)
  expect(new Set(events.map(({ host_id }) => host_id)).size).toBe(1)
})
