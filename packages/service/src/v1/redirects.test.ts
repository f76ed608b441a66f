import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAgent } from '../testing/driver/agent.ts'
import { aMachine } from '../testing/driver/machine.ts'
import { aPullSecret } from '../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const machine = aMachine({ number: 1 })
const CLUSTER = { name: 'guide', openshift_version: '4.20', pull_secret: aPullSecret() }

let service: TestApp
let clusterId: string
beforeAll(async () => {
  service = await createTestApp()
  clusterId = (await service.inject('POST', '/v1/clusters', CLUSTER)).body.id
  const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const { status, text } = await service.inject(method, path, body)
    return { status, text }
  }
  await createAgent({ send, machine, infraEnvId: clusterId, agentVersion: 'agent' }).register()
})
afterAll(() => service.close())

/** As curl -L does. */
async function follow(method: string, url: string, body?: object): Promise<number> {
  const answer = await service.server.inject({
    method: method as 'GET',
    url,
    ...(body && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { location } = answer.headers
  return answer.statusCode === 308 && location ? follow(method, location, body) : answer.statusCode
}

/** Every call of a guide to the installer, spelled as it spells them. */
it.each<[string, string, number, object?]>([
  ['POST', '/v2/infra-envs/{infra_env_id}/hosts', 201, { host_id: machine.id }],
  ['GET', '/v2/infra-envs/{infra_env_id}/hosts/{host_id}/next-step-instructions', 200],
  [
    'POST',
    '/v2/infra-envs/{infra_env_id}/hosts/{host_id}/instructions/{step_id}',
    204,
    { step_type: 'inventory', output: JSON.stringify(machine.inventory) },
  ],
  ['POST', '/v2/clusters', 201, CLUSTER],
  ['GET', '/v2/clusters', 200],
  ['GET', '/v2/clusters/{id}', 200],
  ['PATCH', '/v2/clusters/{id}', 201, {}],
  ['POST', '/v2/clusters/{id}/actions/install', 400],
  ['POST', '/v2/clusters/{id}/actions/reset', 409],
  ['POST', '/v2/infra-envs', 201, { name: 'guide', pull_secret: CLUSTER.pull_secret }],
  ['GET', '/v2/infra-envs', 200],
  ['GET', '/v2/infra-envs/{id}', 200],
  ['GET', '/v2/infra-envs/{id}/downloads/image', 302],
  ['GET', '/v2/infra-envs/{id}/hosts', 200],
  ['GET', '/v2/infra-envs/{id}/hosts/{host_id}', 200],
  ['PATCH', '/v2/infra-envs/{id}/hosts/{host_id}', 201, { host_role: 'worker' }],
  ['GET', '/v2/clusters/{id}/downloads/kubeconfig', 409],
  ['GET', '/v2/clusters/{id}/downloads/credentials?file_name=kubeconfig', 409],
  ['GET', '/v2/clusters/{id}/downloads/files?file_name=master.ign', 409],
  ['GET', '/v2/clusters/{id}/logs', 200],
  ['GET', '/v2/clusters/{id}/downloads/logs', 200],
  ['DELETE', '/v2/clusters/{id}', 204],
])('%s %s', async (method, path, status, body) => {
  const url = path
    .replace('{step_id}', 'inventory-1')
    .replace('{host_id}', machine.id)
    .replace(/\{\w+\}/, clusterId)
  expect(await follow(method, url, body)).toBe(status)
})
