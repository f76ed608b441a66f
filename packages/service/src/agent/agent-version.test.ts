// What an agent says of itself with its polls.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMachine } from '../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const IMAGE = 'registry.example.com/agent:1'
const OTHER = 'registry.example.com/agent:0'

let service: TestApp
beforeAll(async () => {
  service = await createTestApp({ settings: { agentImage: IMAGE } })
})
afterAll(() => service.close())

interface Shown {
  readonly discovery_agent_version?: string
  readonly validations_info?: string
}

async function aPlace(isBound: boolean) {
  const cluster = isBound ? await aStoredCluster(service.app) : null
  const { id } = (await aStoredInfraEnv(service.app, cluster)).record
  const hosts = `/v2/infra-envs/${id}/hosts`
  return {
    idOf: (number: number) => aMachine({ number, seed: id }).id,
    async register(host_id: string, version?: string) {
      const body = { host_id, ...(version !== undefined && { discovery_agent_version: version }) }
      expect((await service.inject('POST', hosts, body)).status).toBe(201)
    },
    async poll(host_id: string, discovery_agent_version: string): Promise<string[]> {
      const path = `${hosts}/${host_id}/instructions`
      const { status, body } = await service.inject('GET', path, undefined, { discovery_agent_version })
      expect(status).toBe(200)
      return (body.instructions ?? []).map(({ step_type }: { step_type: string }) => step_type)
    },
    show: async (host_id: string) => (await service.inject('GET', `${hosts}/${host_id}`)).body as Shown,
  }
}

describe.each([
  ['a cluster', true],
  ['no cluster', false],
])('an agent in %s that registers without its version and asks at once', (_, isBound) => {
  test('is known by what it says then, however often it registers', async () => {
    const place = await aPlace(isBound)
    await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        const id = place.idOf(number)
        for (let time = 1; time <= 4; time += 1) {
          await place.register(id)
          await place.poll(id, IMAGE)
          const shown = await place.show(id)
          expect(shown.discovery_agent_version, `host ${number}, time ${time}`).toBe(IMAGE)
          if (isBound) expect(statusOf(shown, 'compatible-agent')).toBe('success')
        }
      }),
    )
  })

  test('is not given the steps that were meant for the agent before it', async () => {
    const place = await aPlace(isBound)
    const id = place.idOf(1)
    await place.register(id, OTHER)
    expect(await place.poll(id, OTHER)).toContain('upgrade-agent')
    await place.register(id, IMAGE)
    expect(await place.poll(id, IMAGE)).not.toContain('upgrade-agent')
  })
})

function statusOf({ validations_info = '{}' }: Shown, id: string): string | undefined {
  const groups = Object.values(JSON.parse(validations_info) as Record<string, Verdict[]>)
  return groups.flat().find((verdict) => verdict.id === id)?.status
}

interface Verdict {
  readonly id: string
  readonly status: string
}
