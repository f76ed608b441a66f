import { expect, it } from 'vitest'
import { createSampleMachine } from '../testing/sample-machine.ts'
import { createSampleService } from '../testing/sample-service.ts'
import { reportRefusal } from './report-refusal.ts'

it.each(['http://192.0.2.1:8090', 'http://192.0.2.1:8090/', 'http://192.0.2.1:8090/api/assisted-install/'])(
  'the service hears why nothing happens, wherever %s leads',
  async (url) => {
    const sample = createSampleMachine('')
    const service = createSampleService(sample.clock, () => ({ status: 200 }))
    const machine = { ...sample, fetch: service.fetch }
    await reportRefusal(machine, { url, token: 't', infraEnvId: 'env', hostId: 'host' }, 'It cannot be.')
    expect(service.requests.map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/assisted-install/v2/infra-envs/env/hosts/host/progress',
        { current_stage: 'Failed', progress_info: 'It cannot be.' },
      ],
    ])
  },
)
