import { createFileTree } from '@groundwork/host/machine'
import type { DiscoveryInputs } from '@groundwork/ignition/discovery'
import { discoveryIgnition } from '@groundwork/ignition/discovery'
import { discoveryInputs } from '@groundwork/ignition/testing'
import { expect, it } from 'vitest'
import { applyIgnition } from '../system/apply-ignition.ts'
import { readAgent } from './read-medium.ts'

async function agentOf(inputs: Partial<DiscoveryInputs>) {
  const ignition = discoveryIgnition(discoveryInputs(inputs))
  const tree = createFileTree()
  applyIgnition(tree, ignition)
  return readAgent(tree, ignition)
}

it('an image with the executable says how it is started', async () => {
  expect(await agentOf({ agentToken: 'a "quoted" $token%', serviceCa: 'PEM' })).toEqual({
    settings: {
      url: 'https://service.example.com:8090',
      infraEnvId: '5e900735-a061-4ae4-ad86-78b2d191bf14',
      agentVersion: '0.1.0',
      token: 'a "quoted" $token%',
      isInsecure: false,
      caFile: '/etc/assisted-service/service-ca-cert.crt',
      installer: { kind: 'executable', path: '/usr/local/bin/groundwork-host' },
    },
    enrols: false,
    intervalMs: 60_000,
    hostId: '',
    image: null,
    isEnabled: true,
    restartMs: 3_000,
  })
})

it('an image without a pull secret lets the agent enrol', async () => {
  expect(await agentOf({ pullSecret: null })).toMatchObject({ enrols: true })
})

it('an image with a container says what has to be pulled', async () => {
  const agent = { kind: 'container', image: 'quay.example.com/agent:1', timeoutSeconds: 300 } as const
  expect(await agentOf({ agent, agentToken: 'token' })).toMatchObject({
    image: 'quay.example.com/agent:1',
    settings: { token: 'token', installer: { kind: 'container' }, agentVersion: 'quay.example.com/agent:1' },
  })
})

it('an agent that another unit starts is not started at boot', async () => {
  const internalOverride = '{"ignition":{"version":"3.1.0"}}'
  expect(await agentOf({ internalOverride })).toMatchObject({ isEnabled: false })
})
