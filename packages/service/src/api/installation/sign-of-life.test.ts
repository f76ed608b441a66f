import { expect, onTestFinished, test } from 'vitest'
import { aReadyCluster, createInstallApp } from '../../install/testing/a-ready-cluster.ts'

const MINUTE_MS = 60_000

test('a host that reports progress is not gone, whatever became of the polls of its agent', async () => {
  const service = await createInstallApp()
  onTestFinished(() => service.close())
  const cluster = await aReadyCluster(service, { nodes: 1 })
  await cluster.begin()
  const [host] = cluster.hosts
  const report = (progress_info: string) =>
    service.inject('PUT', `${host?.path}/progress`, {
      current_stage: 'Writing image to disk',
      progress_info,
    })
  const statusOf = async () => (await service.inject('GET', host?.path ?? '')).body.status
  for (let minute = 1; minute <= 8; minute += 1) {
    await report(`${minute * 10}%`)
    await service.clock.advance(MINUTE_MS)
  }
  expect(await statusOf()).toBe('installing-in-progress')
  await service.clock.advance(6 * MINUTE_MS)
  expect(await statusOf()).toBe('error')
})
