// A beginning fits something else as soon as what it was meant for is gone.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await service.infraEnv('edge-env', await service.cluster('edge-prod'))
})
afterAll(() => service.close())

const names = async () => (await service.run('get clusters -o name')).out

it('what was deleted already is not looked for among the rest', async () => {
  await service.cluster('edge')
  expect(await service.run('delete cluster edge --yes')).toMatchObject({ code: 0 })
  expect(await service.run('delete cluster edge --yes')).toMatchObject({
    code: 3,
    out: '',
    err: expect.stringContaining('There is no cluster "edge". Did you mean edge-prod?'),
  })
  expect(await names()).toBe('cluster/edge-prod\n')
})

it.each([
  'install cluster edge',
  'cancel cluster edge --yes',
  'reset cluster edge --yes',
  'add-hosts cluster edge',
  'set cluster edge name=other',
  'set cluster edge name=other --dry-run',
  'set hosts --cluster edge role=worker',
  'delete hosts --infraenv edge --filter status:known --yes',
  'delete clusters edge edge-prod',
  'create infraenv new --cluster edge pull_secret=@/dev/null',
  'host rename --cluster edge --template a-{{n}} --yes',
  'fix cluster edge --apply all --yes',
])('%s changes nothing', async (words) => {
  expect(await service.run(words)).toMatchObject({
    code: 3,
    err: expect.stringMatching(/Did you mean edge-/),
  })
})

it('a beginning is enough to read, and where the whole name is typed again', async () => {
  expect(await service.run('get cluster edge -o name')).toMatchObject({ code: 0, out: 'cluster/edge-prod\n' })
  expect(await service.run('delete cluster edge', { columns: 80, input: 'edge\n' })).toMatchObject({
    code: 2,
  })
  expect(await names()).toBe('cluster/edge-prod\n')
  expect(await service.run('delete cluster edge', { columns: 80, input: 'edge-prod\n' })).toMatchObject({
    code: 0,
    out: 'Deleted cluster edge-prod.\n',
  })
})
