import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DEFAULTS } from '../../api/bmcs/check-bmc.ts'
import { aStoredInfraEnv } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertBmcs } from './bmc-store.ts'
import { claimBmcs, loadClaimed, markBmcDue, releaseBmc, renewClaims } from './claim-bmcs.ts'

let service: TestApp | undefined
afterAll(() => service?.close())

const NOW = Date.UTC(2026, 0, 1, 12)
const CLAIM_MS = 90_000
const claiming = { now: NOW, until: NOW + CLAIM_MS, limit: 64, except: [] }
const later = { ...claiming, now: NOW + CLAIM_MS, until: NOW + 2 * CLAIM_MS }

let app: TestApp['app']
let infra_env_id: string
beforeEach(async () => {
  if (service === undefined) {
    service = await createTestApp()
    // Only the test claims.
    await service.app.bmcRunner.close()
  }
  app = service.app
  await app.db.deleteFrom('bmc_due').execute()
  await app.db.deleteFrom('bmcs').execute()
  infra_env_id = (await aStoredInfraEnv(app, null)).record.id
})

async function dueBmc(name: string, at = NOW): Promise<string> {
  const id = randomUUID()
  const bmc = { id, infra_env_id, name, mac_addresses: [], host_id: null, settings: DEFAULTS }
  await app.db.transaction().execute((tx) => insertBmcs(tx, [bmc], NOW))
  await markBmcDue(app.db, id, at)
  return id
}

test('whoever was too slow finds that others have it, also in its own process', async () => {
  const id = await dueBmc('node')
  const [first] = await claimBmcs(app.db, claiming)
  if (first === undefined) throw new Error('nothing was due')
  expect(await claimBmcs(app.db, { ...later, now: later.now - 1 })).toEqual([])
  const [second] = await claimBmcs(app.db, later)
  expect(second?.id).toBe(id)
  expect(await loadClaimed(app.db, first)).toBeNull()
  expect(await renewClaims(app.db, [first], later.until)).toEqual(new Set())
  await releaseBmc(app.db, first, NOW)
  expect(await loadClaimed(app.db, second ?? first)).toMatchObject({ id })
  expect(await renewClaims(app.db, [second ?? first], later.until)).toEqual(new Set([id]))
})

test('what the process works on is not claimed again when its claim has run out', async () => {
  const [id, other] = [await dueBmc('first', NOW - 1), await dueBmc('second')]
  const [first] = await claimBmcs(app.db, { ...claiming, limit: 1 })
  expect(first?.id).toBe(id)
  expect(await claimBmcs(app.db, { ...later, except: [id] })).toMatchObject([{ id: other }])
  expect(first && (await loadClaimed(app.db, first))).toMatchObject({ id })
})

test('those that others work on do not keep those that wait from being seen', async () => {
  for (const at of Array.from({ length: 8 }).keys()) await dueBmc(`busy-${at}`)
  const busy = await claimBmcs(app.db, claiming)
  expect(busy).toHaveLength(8)
  // News of them, all older than what waits.
  for (const { id } of busy) await markBmcDue(app.db, id, NOW - 60_000)
  const waits = await dueBmc('waits')
  expect(await claimBmcs(app.db, { ...claiming, limit: 1 })).toMatchObject([{ id: waits }])
})
