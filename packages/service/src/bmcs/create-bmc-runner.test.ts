import { createServer, type Socket } from 'node:net'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { expect, test } from 'vitest'
import { aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestApp } from '../testing/test-app.ts'
import { CLAIM_MS } from './create-bmc-runner.ts'

test('work whose claim was not renewed is ended before the process begins it again', async () => {
  const service = await createTestApp()
  const open = new Set<Socket>()
  let [most, begun] = [0, 0]
  // Takes connections and says nothing.
  const silent = createServer((socket) => {
    begun += 1
    open.add(socket)
    most = Math.max(most, open.size)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    socket.resume()
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const { id: infraEnvId } = (await aStoredInfraEnv(service.app, null)).record
  const path = `${OWN_BASE_PATH}/v1/infra-envs/${infraEnvId}/bmcs`
  const bmc = { name: 'node', mac_addresses: ['52:54:00:00:00:01'], address: `http://127.0.0.1:${port}` }
  const { body } = await service.inject('POST', path, { bmcs: [{ ...bmc, tls: 'insecure' }] })
  await service.inject('POST', `${path}/${body[0].id}/actions/probe`)
  await expect.poll(() => begun).toBe(1)
  const claimOf = async () =>
    (await service.app.db.selectFrom('bmcs').select('claimed_by').executeTakeFirstOrThrow()).claimed_by
  const first = await claimOf()
  // The process stood still for so long.
  await service.clock.advance(CLAIM_MS)
  service.app.bmcRunner.wake()
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(2)
  expect(most).toBe(1)
  expect(await claimOf()).not.toBe(first)
  await service.close()
  silent.close()
})
