import { CONFIG_MAPS, JOBS } from '@groundwork/kube-client/objects'
import { describe, expect, it } from 'vitest'
import {
  CLUSTER_OPERATORS,
  CLUSTER_VERSIONS,
  INSTALL_PLANS,
  SERVICE_VERSIONS,
  SUBSCRIPTIONS,
} from '../cluster/openshift-resource.ts'
import { createSampleController, MINUTE, type SampleControllerOptions } from '../testing/sample-controller.ts'

const HOUR = 60 * MINUTE
const available = (status: string) => [{ type: 'Available', status, message: `Available is ${status}` }]
const LSO = {
  ...{ name: 'lso', operator_type: 'olm', status: 'progressing' },
  ...{ namespace: 'openshift-local-storage', subscription_name: 'local-storage-operator' },
}

/** A cluster whose nodes are done, and whose own operators are as told. */
function createFinalizing(options: SampleControllerOptions = {}, console = 'True') {
  const controller = createSampleController({
    ...options,
    state: {
      status: 'finalizing',
      operators: [
        { name: 'console', operator_type: 'builtin' },
        { name: 'cvo', operator_type: 'builtin' },
      ],
      ...options.state,
    },
  })
  const { cluster } = controller
  cluster.put(CLUSTER_OPERATORS, {
    metadata: { name: 'console' },
    status: { conditions: available(console), versions: [{ name: 'operator', version: '4.20.1' }] },
  })
  cluster.put(CLUSTER_VERSIONS, {
    metadata: { name: 'version' },
    status: { conditions: available('True'), desired: { version: '4.20.1' } },
  })
  cluster.put(CONFIG_MAPS, {
    metadata: { name: 'default-ingress-cert', namespace: 'openshift-config-managed' },
    data: { 'ca-bundle.crt': 'PEM' },
  })
  const announced = () =>
    controller.sent('PUT', /[0-9]\/progress$/).map((body) => (body as Body).finalizing_stage)
  const reports = (name: string) =>
    (controller.sent('PUT', /\/monitored-operators$/) as Body[]).filter((body) => body.name === name)
  return {
    ...controller,
    announced,
    reports,
    completions: () => controller.sent('POST', /complete-installation$/),
  }
}
type Body = Readonly<Record<string, unknown>>

describe('finalizing', () => {
  it('goes through its stages and tells that all is well', async () => {
    const controller = createFinalizing()
    controller.start()
    await controller.clock.advance(MINUTE)
    expect(controller.announced()).toEqual([
      'Waiting for cluster operators',
      'Adding router ca',
      'Waiting for olm operators csv initialization',
      'Done',
    ])
    expect(controller.reports('console')).toEqual([
      { name: 'console', version: '4.20.1', status: 'available', status_info: 'Available is True' },
    ])
    expect(controller.reports('cvo')).toHaveLength(1)
    expect(controller.sent('POST', /ingress-cert$/)).toEqual(['PEM'])
    expect(controller.completions()).toEqual([{ is_success: true, error_info: '' }])
    await controller.stop()
  })

  it('waits until the cluster is finalizing', async () => {
    const controller = createFinalizing({ state: { status: 'installing' } })
    controller.start()
    await controller.clock.advance(10 * MINUTE)
    expect(controller.announced()).toEqual([])
    controller.service.status = 'finalizing'
    await controller.clock.advance(MINUTE)
    expect(controller.announced()).toContain('Done')
    await controller.stop()
  })

  it('announces a stage until the service has heard it', async () => {
    const controller = createFinalizing()
    controller.service.answer = ({ method, path }) =>
      method === 'PUT' && path.endsWith('/progress') ? { status: 400 } : null
    controller.start()
    await controller.clock.advance(2 * MINUTE)
    expect(new Set(controller.announced())).toEqual(new Set(['Waiting for cluster operators']))
    controller.service.answer = null
    await controller.clock.advance(MINUTE)
    expect(controller.announced()).toContain('Done')
    await controller.stop()
  })

  it('ends the wait by the word of the service, and says nothing new', async () => {
    const controller = createFinalizing(
      {
        state: {
          operators: ['console', 'cvo'].map((name) => ({
            ...{ name, operator_type: 'builtin', status: 'available' },
          })),
        },
      },
      'False',
    )
    controller.start()
    await controller.clock.advance(MINUTE)
    expect(controller.reports('console')).toEqual([])
    expect(controller.completions()).toHaveLength(1)
    await controller.stop()
  })

  it('reports one operator although the service does not know another', async () => {
    const controller = createFinalizing({
      state: { operators: [{ name: 'cvo', operator_type: 'builtin' }] },
    })
    controller.start()
    await controller.clock.advance(5 * MINUTE)
    expect(controller.reports('cvo')).toEqual([expect.objectContaining({ status: 'available' })])
    expect(controller.announced()).toEqual(['Waiting for cluster operators'])
    await controller.stop()
  })

  it('waits for every operator of the cluster, and names the one that is missing', async () => {
    const controller = createFinalizing()
    const monitoring = (status: string) =>
      controller.cluster.put(CLUSTER_OPERATORS, {
        metadata: { name: 'monitoring' },
        status: {
          conditions: [
            ...available('True'),
            { type: 'Degraded', status, message: status === 'True' ? 'no space' : '' },
          ],
        },
      })
    monitoring('True')
    controller.start()
    await controller.clock.advance(30 * MINUTE)
    expect(controller.reports('cvo')).toEqual([
      expect.objectContaining({
        status: 'failed',
        status_info: expect.stringContaining('monitoring (degraded: no space)'),
      }),
    ])
    expect(controller.completions()).toEqual([])
    monitoring('False')
    await controller.clock.advance(2 * MINUTE)
    expect(controller.reports('cvo').at(-1)).toMatchObject({ status: 'available' })
    expect(controller.completions()).toEqual([{ is_success: true, error_info: '' }])
    await controller.stop()
  })

  it('waits for the console alone where the version is not to be checked', async () => {
    const controller = createFinalizing({ env: { CHECK_CLUSTER_VERSION: 'false' } })
    controller.cluster.put(CLUSTER_OPERATORS, {
      metadata: { name: 'dns' },
      status: { conditions: available('False') },
    })
    controller.start()
    await controller.clock.advance(MINUTE)
    expect(controller.reports('cvo')).toEqual([])
    expect(controller.completions()).toHaveLength(1)
    await controller.stop()
  })

  it('does not wait for a console that the cluster does not have', async () => {
    const controller = createFinalizing()
    await controller.cluster.remove(CLUSTER_OPERATORS, { name: 'console' })
    const capabilities = { enabledCapabilities: [], knownCapabilities: ['Console'] }
    controller.cluster.put(CLUSTER_VERSIONS, {
      metadata: { name: 'version' },
      status: { capabilities, conditions: available('True') },
    })
    controller.start()
    await controller.clock.advance(MINUTE)
    expect(controller.completions()).toHaveLength(1)
    await controller.stop()
  })

  it('fails after ten hours, with a report on all operators', async () => {
    const controller = createFinalizing({}, 'False')
    controller.start()
    await controller.clock.advance(9.5 * HOUR)
    expect(controller.completions()).toEqual([])
    expect(controller.reports('console')).toHaveLength(1)
    await controller.clock.advance(HOUR)
    expect(controller.completions()).toEqual([
      {
        is_success: false,
        error_info: expect.stringMatching(/10 hours: console \(not available: Available is False\)/),
        data: {
          CLUSTER_OPERATORS_REPORT: [
            { name: 'console', status: 'failed', status_info: 'Available is False' },
          ],
        },
      },
    ])
    await controller.stop()
  })
})

it('a failure is reported even when its details are refused', async () => {
  const controller = createFinalizing({}, 'False')
  controller.service.answer = ({ path, body }) =>
    path.endsWith('complete-installation') && body?.data !== undefined ? { status: 400 } : null
  controller.start()
  await controller.clock.advance(10.5 * HOUR)
  expect(controller.completions().at(-1)).toEqual({ is_success: false, error_info: expect.any(String) })
  expect(controller.service.status).toBe('error')
  await controller.stop()
})

describe('optional operators', () => {
  const subscribed = (controller: ReturnType<typeof createFinalizing>, phase: string) => {
    const { namespace } = LSO
    controller.cluster.put(SUBSCRIPTIONS, {
      metadata: { name: LSO.subscription_name, namespace },
      status: { currentCSV: 'lso.v1' },
    })
    controller.cluster.put(SERVICE_VERSIONS, {
      metadata: { name: 'lso.v1', namespace },
      spec: { version: '1.0.0' },
      status: { phase, message: `in ${phase}` },
    })
  }
  const withLso = (options: SampleControllerOptions = {}) =>
    createFinalizing({
      ...options,
      state: {
        operators: [
          { name: 'console', operator_type: 'builtin' },
          { name: 'cvo', operator_type: 'builtin' },
          { ...LSO },
        ],
        manifests: [{ Name: 'lso', Content: Buffer.from('kind: LocalVolume\n').toString('base64') }],
      },
    })

  it('get their manifests when they are there, and are waited for', async () => {
    const controller = withLso()
    controller.start()
    await controller.clock.advance(MINUTE)
    expect(controller.service.finalizingStage).toBe('Waiting for olm operators csv initialization')
    subscribed(controller, 'Installing')
    await controller.clock.advance(MINUTE)
    expect(controller.commands).toEqual([
      'oc --kubeconfig=/tmp/kubeconfig-noingress apply -f /tmp/olm-manifests/0.yaml',
    ])
    expect(controller.service.finalizingStage).toBe('Waiting for olm operators csv')
    subscribed(controller, 'Succeeded')
    await controller.clock.advance(MINUTE)
    expect(controller.reports('lso').at(-1)).toEqual({
      ...{ name: 'lso', version: '1.0.0', status: 'available', status_info: 'in Succeeded' },
    })
    expect(controller.completions()).toEqual([{ is_success: true, error_info: '' }])
    await controller.stop()
  })

  it('that stay failed are reported so after ten looks, and the cluster is installed all the same', async () => {
    const controller = withLso()
    subscribed(controller, 'Failed')
    controller.start()
    await controller.clock.advance(4 * MINUTE)
    expect(controller.reports('lso').map(({ status }) => status)).toEqual(['progressing'])
    await controller.clock.advance(2 * MINUTE)
    expect(controller.reports('lso').map(({ status }) => status)).toEqual(['progressing', 'failed'])
    expect(controller.completions()).toEqual([{ is_success: true, error_info: '' }])
    await controller.stop()
  })

  it('that the service gave up are reported as failed', async () => {
    const controller = withLso()
    controller.start()
    await controller.clock.advance(2 * MINUTE)
    controller.service.isStageTimedOut = true
    await controller.clock.advance(5 * MINUTE)
    expect(controller.announced().slice(2)).toEqual([
      'Waiting for olm operators csv initialization',
      'Applying olm manifests',
      'Waiting for olm operators csv',
      'Done',
    ])
    expect(controller.reports('lso').at(-1)).toMatchObject({ status: 'failed' })
    expect(controller.completions()).toEqual([{ is_success: true, error_info: '' }])
    await controller.stop()
  })

  it('lose what keeps them from starting', async () => {
    const controller = withLso()
    const { namespace } = LSO
    const marketplace = { namespace: 'openshift-marketplace' }
    controller.cluster.put(JOBS, { metadata: { name: 'unpack', ...marketplace }, status: { failed: 1 } })
    controller.cluster.put(JOBS, { metadata: { name: 'fine', ...marketplace }, status: {} })
    controller.cluster.put(INSTALL_PLANS, {
      metadata: { name: 'plan', namespace, ownerReferences: [{ name: LSO.subscription_name }] },
      status: { phase: 'Failed' },
    })
    controller.start()
    await controller.clock.advance(MINUTE)
    expect(controller.cluster.changes.filter((line) => line.startsWith('remove'))).toEqual([
      'remove jobs/unpack',
      'remove installplans/plan',
    ])
    await controller.stop()
  })

  it('are tried again when a manifest is refused', async () => {
    let count = 0
    const controller = withLso({
      onCommand: () => {
        count += 1
        return count === 1 ? { code: 1, stderr: 'no matches for kind' } : { code: 0 }
      },
    })
    subscribed(controller, 'Succeeded')
    controller.start()
    await controller.clock.advance(2 * MINUTE)
    expect(count).toBe(2)
    expect(controller.completions()).toHaveLength(1)
    await controller.stop()
  })
})
