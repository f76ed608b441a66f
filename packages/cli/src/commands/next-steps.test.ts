// What somebody types who knows no more than --help: it is understood, or says what to write instead.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  const edge = await service.cluster('edge')
  const env = await service.infraEnv('edge', edge)
  await service.host(env, 1)
  await service.host(env, 2)
})
afterAll(() => service.close())

it.each([
  ['get checks cluster edge', 'get checks cluster/edge'],
  ['get events cluster edge -o name', 'get events cluster/edge -o name'],
  ['events host node-1 -o name', 'events host/node-1 -o name'],
])('%s is %s', async (words, same) => {
  const { code, out } = await service.run(same)
  expect(code).toBe(0)
  expect(out).not.toBe('')
  expect(await service.run(words)).toMatchObject({ code: 0, out })
})

it('words that might be names of objects are taken as names', async () => {
  expect(await service.run('get hosts cluster edge')).toMatchObject({
    code: 3,
    err: expect.stringContaining('There is no host "cluster".'),
  })
})

it.each([
  ['get', 2, `Error: missing required argument 'kind'\n"groundwork get --help" shows what can be written`],
  ['context add', 2, '"groundwork context add --help" shows what can be written'],
  ['get --colour', 2, '"groundwork get --help" shows what can be written'],
  ['install edge', 2, 'Write the kind in front of the name, as in "cluster edge".'],
  ['install host node-1 --wait', 2, '"groundwork watch hosts node-1" shows how they get on.'],
  ['wait host node-1', 2, '"groundwork watch host node-1" shows each change.'],
  ['explain', 2, 'There are cluster NAME, check ID and field KIND.FIELD.'],
  ['explain edge', 2, 'Write cluster edge, check edge or field KIND.edge.'],
  ['explain field pull_secret', 2, 'Write cluster.pull_secret or infraenv.pull_secret.'],
  ['explain field nonsense', 2, 'Write cluster.FIELD or infraenv.FIELD or host.FIELD.'],
  [
    'create cluster new version=4.20 pull_secret=@none.json',
    2,
    'There is no file none.json.\nCheck the name',
  ],
  ['create cluster new version=4.20 pull_secret=@/', 2, '/ is a folder.\nName a file in it.'],
])('%s says what to write', async (words, code, said) => {
  expect(await service.run(words)).toMatchObject({ code, err: expect.stringContaining(said) })
})

it('says it to programs too', async () => {
  const { code, err } = await service.run('get -o json')
  expect(code).toBe(2)
  expect(JSON.parse(err)).toMatchObject({ error: { exit_code: 2, next: expect.stringContaining('--help') } })
})

it('fix names each thing once, and how it is sent', async () => {
  const { code, out, err } = await service.run('fix cluster edge')
  expect(code).toBe(0)
  expect(out).toContain('machine-cidr-defined of 2 hosts')
  expect(out).toMatch(/\d+ further checks follow from these\./)
  expect(out).not.toContain('Do what the validation')
  expect(err).toContain('"groundwork fix cluster edge --apply 1" sends the first of them.')
})

it('fix says when it has done its part', async () => {
  const { code, out, err } = await service.run(
    'fix cluster edge --apply 1 --fill api_vips=192.168.100.100 --fill ingress_vips=192.168.100.101 --yes',
  )
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('Done: PATCH') })
  expect(err).toContain('"groundwork wait cluster/edge --for status=ready"')
})
