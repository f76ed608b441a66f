import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { normalised, startTestService, type TestService, TOO_LITTLE_MEMORY } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  const edge = await service.cluster('edge', { high_availability_mode: 'None' })
  await service.cluster('edge-two')
  await service.cluster('core')
  const env = await service.infraEnv('edge-env', edge)
  await service.host(env, 1)
  await service.host(env, 2, TOO_LITTLE_MEMORY)
})
afterAll(() => service.close())

const shown = async (words: string) => {
  const { code, out, err } = await service.run(words)
  expect({ code, err }, words).toEqual({ code: 0, err: '' })
  return normalised(out, service)
}

it('lists clusters', async () => {
  expect(await shown('get clusters')).toMatchInlineSnapshot(`
    "NAME       STATUS              VERSION   HOSTS   PROGRESS   DOMAIN        AGE   ID
    core       pending-for-input   4.20.33   0/0     0%         example.com   8s    id-1
    edge       insufficient        4.20.33   1/2     0%         example.com   8s    id-2
    edge-two   pending-for-input   4.20.33   0/0     0%         example.com   8s    id-3
    "
  `)
})

it('lists hosts', async () => {
  expect(await shown('get ho --columns name,status,role,cluster,ip,memory')).toMatchInlineSnapshot(`
    "NAME     STATUS         ROLE     CLUSTER   IP              MEMORY
    node-1   known          master   edge      192.168.100.1   64 GiB
    node-2   insufficient   master   edge      192.168.100.2   4 GiB
    "
  `)
})

describe.each(['table', 'wide', 'json', 'jsonl', 'yaml', 'name', 'csv', 'jsonpath={.items[*].name}'])(
  'the format %s',
  (format) => {
    it('shows infra-envs', async () => {
      const { code, out } = await service.runWords(['get', 'infraenvs', '-o', format])
      expect(code).toBe(0)
      expect(normalised(out, service)).toMatchSnapshot()
    })
  },
)

it.each([
  'clusters',
  'infraenvs',
  'hosts',
  'manifests --cluster edge',
  'events --cluster edge',
  'checks cluster/edge',
  'operators',
  'versions',
  'audit',
  'images',
])('lists %s', async (kind) => {
  const { code, out } = await service.run(`get ${kind} -o json`)
  expect(code, kind).toBe(0)
  expect(Array.isArray(JSON.parse(out))).toBe(true)
})

it.each([
  ['get clusters --context constructor', 3],
  ['context use toString', 3],
  ['login constructor --context constructor', 3],
  ['download constructor edge', 2],
  ['set cluster edge constructor=1', 2],
  ['explain field constructor.name', 2],
  ['explain field cluster.constructor', 2],
  ['completion constructor', 2],
])('%s: what stands in every object is no name of ours', async (words, code) => {
  expect(await service.run(words)).toMatchObject({ code, out: '' })
})
