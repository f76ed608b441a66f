// What a change of an infra-env means for machines that booted from it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createHostFixture } from '../hosts/testing/host-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it.each([
  ['of a cluster', false],
  ['without cluster', true],
])('a host %s is told of a new time source at its next poll', async (_which, isFree) => {
  const fixture = await createHostFixture(test, { isFree })
  const host = await fixture.host(1)
  const sources = async () => {
    const steps = await host.agent.ask(test.clock.now())
    return steps.find(({ step_type }) => step_type === 'ntp-synchronizer')?.args?.join()
  }
  expect(await sources()).not.toContain('time.example.com')
  const path = `/v2/infra-envs/${fixture.infraEnvId}`
  const { status } = await test.inject('PATCH', path, { additional_ntp_sources: 'time.example.com' })
  expect(status).toBe(201)
  expect(await sources()).toContain('time.example.com')
})
