import { SIGNING_REQUESTS } from '@groundwork/kube-client/objects'
import { describe, expect, it } from 'vitest'
import { createSampleController, MINUTE, wireHost } from '../testing/sample-controller.ts'
import { signingRequest } from '../testing/signing-request.ts'

const master = () => wireHost('master-0', '192.0.2.10')

describe('requests for certificates', () => {
  const conditionsOf = (controller: ReturnType<typeof createSampleController>, name: string) =>
    controller.cluster.find(SIGNING_REQUESTS, name)?.status?.conditions ?? []

  it('of known nodes are approved within a second', async () => {
    const controller = createSampleController({ state: { hosts: [master()] } })
    controller.start()
    await controller.clock.advance(10_000)
    controller.cluster.put(SIGNING_REQUESTS, signingRequest('csr-1', 'master-0'))
    await controller.clock.advance(1_000)
    expect(conditionsOf(controller, 'csr-1')).toEqual([
      expect.objectContaining({ type: 'Approved', status: 'True', reason: 'NodeCSRApprove' }),
    ])
    await controller.stop()
  })

  it('of strangers stay pending, and are told of once', async () => {
    const controller = createSampleController({ state: { hosts: [master()] } })
    controller.cluster.put(SIGNING_REQUESTS, signingRequest('csr-9', 'stranger'))
    controller.start()
    await controller.clock.advance(5 * MINUTE)
    expect(conditionsOf(controller, 'csr-9')).toEqual([])
    expect(controller.said.filter((line) => line.includes('csr-9'))).toHaveLength(1)
    await controller.stop()
  })

  it('are approved for a host that the service has just heard of', async () => {
    const controller = createSampleController({ state: { hosts: [master()] } })
    controller.start()
    await controller.clock.advance(MINUTE)
    controller.service.hosts.push(wireHost('worker-7', '192.0.2.27'))
    await controller.clock.advance(6_000)
    controller.cluster.put(SIGNING_REQUESTS, signingRequest('csr-2', 'worker-7'))
    await controller.clock.advance(30_000)
    expect(conditionsOf(controller, 'csr-2')).toHaveLength(1)
    await controller.stop()
  })

  it('are approved while the service is away', async () => {
    const controller = createSampleController({ state: { hosts: [master()] } })
    controller.start()
    await controller.clock.advance(10_000)
    controller.service.answer = () => ({ error: 'ECONNREFUSED' })
    controller.cluster.put(SIGNING_REQUESTS, signingRequest('csr-1', 'master-0'))
    await controller.clock.advance(1_000)
    expect(conditionsOf(controller, 'csr-1')).toHaveLength(1)
    await controller.stop()
  })

  it('are approved while the service is away and strangers wait, who are told of too', async () => {
    const controller = createSampleController({ state: { hosts: [master()] } })
    controller.start()
    await controller.clock.advance(10_000)
    controller.service.answer = () => ({ error: 'ECONNREFUSED' })
    controller.cluster.put(SIGNING_REQUESTS, signingRequest('csr-9', 'stranger'))
    await controller.clock.advance(1_000)
    controller.cluster.put(SIGNING_REQUESTS, signingRequest('csr-1', 'master-0'))
    await controller.clock.advance(1_000)
    expect(conditionsOf(controller, 'csr-1')).toHaveLength(1)
    await controller.clock.advance(5 * MINUTE)
    expect(controller.said.filter((line) => line.startsWith('csr-9'))).toHaveLength(1)
    await controller.stop()
  })
})
