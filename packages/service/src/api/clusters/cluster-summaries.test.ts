import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { aHostIn, discover, infraEnvFor, registered } from './testing/a-cluster.ts'

let service: TestApp
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service.close())

interface Listed extends Record<string, unknown> {
  readonly id: string
}
/** Images are told of only with those of the first API, which have one of their own. */
const withoutLong = ({ validations_info, feature_usage, image_info, ...rest }: Listed) => rest

const list = async (path: string): Promise<Listed[]> => (await service.inject('GET', path)).body

it('says of each cluster what the long list says, but for what is long', async () => {
  const cluster = await registered(service, { name: 'first' })
  await registered(service, { name: 'without-hosts' })
  const infraEnv = await infraEnvFor(service, cluster.id, {})
  const one = await aHostIn(service, infraEnv, { number: 1 })
  await discover(service, one.agent)
  const long = await list('/v2/clusters')
  const short = await list(`${OWN_BASE_PATH}/v1/cluster-summaries`)
  expect(short).toHaveLength(2)
  const own = short.find(({ id }) => id === cluster.id)
  expect(own).toMatchObject({ name: 'first', total_host_count: 1, hosts: [] })
  for (const name of ['validations_info', 'feature_usage']) expect(own).not.toHaveProperty(name)
  expect(short.map(withoutLong)).toEqual(long.map(withoutLong))
})

it('follows a change of the cluster', async () => {
  const { id } = await registered(service, { name: 'before' })
  const nameOf = async () =>
    (await list(`${OWN_BASE_PATH}/v1/cluster-summaries`)).find((cluster) => cluster.id === id)?.name
  expect(await nameOf()).toBe('before')
  await service.inject('PATCH', `/v2/clusters/${id}`, { name: 'after' })
  expect(await nameOf()).toBe('after')
})
