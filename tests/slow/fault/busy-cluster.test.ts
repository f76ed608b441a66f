// Reports do not wait for decisions; decisions have to be made all the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { errorsIn } from '../../testing/errors-in-log.ts'
import { createFleet, inParallel } from '../../testing/fleet.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { streamReports } from './stream-reports.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

test('a cluster whose hosts never stop reporting can be changed', async () => {
  const service = await workspace.start({ dataDir: await workspace.directory('data') })
  const fleet = await createFleet(service.url, { clusters: 1, hostsPerCluster: 30 }, () => service.url)
  await inParallel(fleet.hosts, 8, (host) => host.register())
  const streaming = streamReports(fleet.hosts)
  for (const source of ['one.example.com', 'two.example.com', 'three.example.com']) {
    const body = { additional_ntp_source: source }
    const changed = await call<typeof body>(service.url, 'PATCH', `/v2/clusters/${fleet.clusterIds[0]}`, body)
    expect(changed.additional_ntp_source).toBe(source)
  }
  await streaming.stop()
  expect(errorsIn(service.log())).toEqual([])
  expect(await service.terminate()).toBe(0)
})
