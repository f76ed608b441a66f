// What is remembered of a unit must make no difference but in time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRememberingRules } from '../../evaluation/remembering-rules.ts'
import { writeEvaluationTrouble } from '../../store/units/evaluation-records.ts'
import type { UnitRef } from '../../store/units/unit.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createHostFixture } from '../hosts/testing/host-fixture.ts'
import { makeBoard } from './board.ts'
import type { CheckOutcome, CheckQuestion } from './check-messages.ts'
import { createLocalChecks } from './create-local-checks.ts'
import { judgeUnit } from './judge-unit.ts'
import { createKeptBoards } from './kept-boards.ts'
import { loadUnit } from './load-unit.ts'
import { createUnitHosts } from './unit-hosts.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const textOf = (outcome: CheckOutcome): string =>
  outcome.kind === 'answer' ? Buffer.from(outcome.bytes).toString() : outcome.kind
const MIB = 1024 ** 2
const GIB = 1024 ** 3

/** Asks who remembers, and who has never seen the unit before; both must say the same. */
function createFixture(keptBytes = 64 * MIB) {
  const answer = createKeptBoards(test.app, keptBytes)
  return async (question: CheckQuestion): Promise<string> => {
    const absences = test.app.absences.known()
    const kept = textOf(await answer({ ...question, absences, mayJudge: true }))
    const checkRules = createRememberingRules()
    expect(kept).toBe(textOf(await createLocalChecks({ ...test.app, checkRules }).ask(question)))
    return kept
  }
}

const ofCluster = (id: string): UnitRef => ({ kind: 'cluster', id })

describe('what is remembered', () => {
  it('follows every change', async () => {
    const ask = createFixture()
    const fixture = await createHostFixture(test)
    const unit = ofCluster(fixture.clusterId)
    expect(JSON.parse(await ask({ unit })).hosts).toEqual([])
    const host = await fixture.host(1)
    const other = await fixture.host(2, { memory: { physical_bytes: 4 * GIB, usable_bytes: 4 * GIB } })
    expect(JSON.parse(await ask({ unit })).hosts).toHaveLength(2)
    expect(await ask({ unit, only: 'failing' })).toContain('has-min-memory')
    expect((await host.patch({ host_name: 'renamed' })).status).toBe(201)
    expect(await ask({ unit })).toContain('"renamed"')
    const key = { infra_env_id: fixture.infraEnvId, host_id: other.id }
    expect(await ask({ unit, host: key })).toContain('has-min-memory')
    await test.clock.advance(10 * 60_000)
    expect(await ask({ unit })).toContain('"connected"')
    expect((await test.inject('DELETE', other.path)).status).toBe(204)
    expect(JSON.parse(await ask({ unit })).hosts).toHaveLength(1)
    expect(await ask({ unit, host: key })).toBe('gone')
    expect((await test.inject('DELETE', `/v2/clusters/${fixture.clusterId}`)).status).toBe(204)
    expect(await ask({ unit })).toBe('gone')
  })

  it('of hosts without a cluster too', async () => {
    const ask = createFixture()
    const fixture = await createHostFixture(test, { isFree: true })
    const unit: UnitRef = { kind: 'infra-env', id: fixture.infraEnvId }
    const host = await fixture.host(1)
    expect(JSON.parse(await ask({ unit })).cluster).toEqual([])
    expect((await host.patch({ host_name: 'renamed' })).status).toBe(201)
    expect(await ask({ unit })).toContain('"renamed"')
  })

  it('can be forgotten at any time', async () => {
    const ask = createFixture(1)
    const fixtures = [await createHostFixture(test), await createHostFixture(test)]
    for (const fixture of fixtures) await fixture.host(1)
    for (const { clusterId } of [...fixtures, ...fixtures]) await ask({ unit: ofCluster(clusterId) })
  })
})

it('nothing is judged of a unit that is set aside, or that may not be', async () => {
  const fixture = await createHostFixture(test)
  await fixture.host(1, { memory: { physical_bytes: 4 * GIB, usable_bytes: 4 * GIB } })
  const unit = ofCluster(fixture.clusterId)
  const answer = createKeptBoards(test.app, 64 * MIB)
  const isMended = (text: string) => /"remedies":\[\{/.test(text)
  const ask = async (mayJudge: boolean) => textOf(await answer({ unit, absences: [], mayJudge }))
  const statusesIn = (text: string) => text.match(/"status":"[a-z-]+"/g)?.sort()
  const judged = await ask(true)
  expect(isMended(judged)).toBe(true)
  const stored = await ask(false)
  expect(isMended(stored)).toBe(false)
  // What the last evaluation found is shown, not nothing.
  expect(statusesIn(stored)).toEqual(statusesIn(judged))
  expect(isMended(await ask(true))).toBe(true)
  const { app } = test
  const trouble = { crashes: 3, failures: 0, cause: 'test', retryAt: app.clock.now() + 3600_000 }
  await app.db.transaction().execute((tx) => writeEvaluationTrouble(tx, unit, trouble, app.clock.now()))
  expect(isMended(await ask(true))).toBe(false)
})

it('the text of a host is made again only when something in it changed', async () => {
  const fixture = await createHostFixture(test)
  const hosts = [await fixture.host(1), await fixture.host(2)]
  const { app } = test
  const kept = createUnitHosts()
  const rules = createRememberingRules()
  const board = async (before: ReturnType<typeof makeBoard> | null) => {
    const loaded = await loadUnit({ ...app, hosts: kept }, ofCluster(fixture.clusterId))
    if (loaded === null) throw new Error('gone')
    const unit = { ...loaded, hosts: kept.keepOnly(loaded.hosts) }
    return makeBoard(judgeUnit({ ...app, rules }, unit, true), before)
  }
  const pieces = ({ hosts: all }: ReturnType<typeof makeBoard>) => [...all.values()]
  const first = await board(null)
  await test.clock.advance(1_000)
  const second = await board(first)
  expect(second.judged_at).not.toBe(first.judged_at)
  expect(pieces(second).map((piece, index) => piece === pieces(first)[index])).toEqual([true, true])
  expect((await hosts[1]?.patch({ host_name: 'renamed' }))?.status).toBe(201)
  const third = await board(second)
  expect(pieces(third).map((piece, index) => piece === pieces(second)[index])).toEqual([true, false])
  const large = kept.bytes()
  expect((await test.inject('DELETE', hosts[1]?.path ?? '')).status).toBe(204)
  await board(third)
  expect(kept.bytes()).toBeLessThan(large)
})
