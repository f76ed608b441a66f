import { HOST_PERMISSIONS } from '@groundwork/engine/permissions'
import { RENAMEABLE_STATUSES } from '@groundwork/fleet/name-template'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Definition } from '../document/definition.ts'
import { diffDefinitions } from '../document/diff-definitions.ts'
import { parseDefinition } from '../document/parse-definition.ts'
import { printDefinition } from '../document/print-definition.ts'
import { withRemovals } from '../document/with-removals.ts'
import { definitions, discoveredHost } from '../testing/arbitrary-definition.ts'
import { EXAMPLE } from '../testing/examples.ts'
import { carryOut, NO_STATE } from '../testing/model-api.ts'
import type { ApiState } from './api-state.ts'
import { fromApi } from './from-api.ts'
import { planChanges } from './plan-changes.ts'
import { toApi } from './to-api.ts'

const apply = (state: ApiState, definition: Definition): ApiState =>
  carryOut(state, planChanges(state, definition))

/** The machine boots the image as soon as there is one. */
function withHost(state: ApiState): ApiState {
  const [infraEnv] = state.infra_envs
  return infraEnv ? { ...state, hosts: [discoveredHost(infraEnv.id)] } : state
}

const secretless = ({ clusters, infra_envs, ...rest }: Definition): Definition => ({
  ...rest,
  clusters: clusters.map(({ pull_secret: _secret, ...cluster }) => cluster),
  infra_envs: infra_envs.map(({ pull_secret: _secret, ...infraEnv }) => infraEnv),
})

describe('for every definition', () => {
  it('applying it twice changes nothing', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const once = apply(withHost(apply(NO_STATE, definition)), definition)
        const { calls, waiting } = planChanges(once, definition)
        expect(calls).toEqual([])
        expect(waiting).toEqual([])
      }),
    )
  })

  it('applying it over another one changes what can be changed, once', () => {
    fc.assert(
      fc.property(definitions, definitions, (before, after) => {
        const old = apply(withHost(apply(NO_STATE, before)), before)
        const once = apply(old, after)
        expect(planChanges(once, after).calls).toEqual([])
      }),
    )
  })

  it('what is exported and applied to an empty service is the same there', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const state = apply(withHost(apply(NO_STATE, definition)), definition)
        const exported = fromApi(state)
        expect(JSON.stringify(exported)).not.toContain('pull_secret')
        const read = parseDefinition(printDefinition(exported))
        expect(read.problems).toEqual([])
        const withSecrets: Definition = {
          ...read.definition,
          clusters: read.definition.clusters.map((cluster) => ({ ...cluster, pull_secret: '{}' })),
          infra_envs: read.definition.infra_envs.map((infraEnv) => ({ ...infraEnv, pull_secret: '{}' })),
        }
        const copy = apply(withHost(apply(NO_STATE, withSecrets)), withSecrets)
        expect(diffDefinitions(exported, fromApi(copy))).toEqual([])
        expect(planChanges(state, secretless(withSecrets)).calls).toEqual([])
      }),
    )
  })
})

describe('a plan', () => {
  const { definition: example } = parseDefinition(EXAMPLE.replace('${file:pull-secret.json}', "'{}'"))

  it('creates in the order in which things need each other, and hands ids on', () => {
    const plan = planChanges(NO_STATE, example)
    expect(plan.calls.map(({ operation, words }) => [operation, words])).toEqual([
      ['v2RegisterCluster', 'Register cluster prod'],
      ['V2CreateClusterManifest', 'Add manifest a.yaml of cluster prod'],
      ['RegisterInfraEnv', 'Register infra-env prod-image'],
    ])
    expect(plan.calls[2]?.body).toMatchObject({ cluster_id: '<cluster/prod>', pull_secret: '{}' })
    expect(plan.waiting).toEqual(['master-0', 'CZJ1'])
    const state = carryOut(NO_STATE, plan)
    expect(state.infra_envs[0]?.cluster_id).toBe('id-of-cluster/prod')
  })

  it('names each field before and after, but no secret', () => {
    const state = apply(NO_STATE, example)
    const changed = { ...example, clusters: [{ name: 'prod', api_vips: ['192.168.1.7'] }] }
    expect(planChanges(state, changed).calls).toEqual([
      expect.objectContaining({
        operation: 'V2UpdateCluster',
        body: { api_vips: [{ ip: '192.168.1.7' }] },
        words: 'Set api_vips of cluster prod',
        changes: [
          { path: 'api_vips', title: 'API addresses', before: ['192.168.1.5'], after: ['192.168.1.7'] },
        ],
      }),
    ])
    expect(
      JSON.stringify(planChanges(NO_STATE, example).calls.flatMap(({ changes }) => changes)),
    ).not.toContain('{}')
  })

  it.each([
    [
      'a version',
      { openshift_version: '4.21' },
      'openshift_version of cluster/prod cannot be changed: it is chosen when the cluster is registered; register another cluster for it.',
    ],
    [
      'a machine network that follows from addresses',
      { machine_networks: ['10.0.0.0/24'] },
      'machine_networks of cluster/prod follows from the virtual addresses; set api_vips and ingress_vips instead.',
    ],
  ])('refuses %s', (_what, change, message) => {
    const state = apply(NO_STATE, example)
    const plan = planChanges(state, { ...example, clusters: [{ name: 'prod', ...change }] })
    expect(plan.calls).toEqual([])
    expect(plan.refusals.map((refusal) => refusal.message)).toEqual([message])
  })

  it('says what an installed cluster no longer takes', () => {
    const before = apply(NO_STATE, example)
    const state = {
      ...before,
      clusters: before.clusters.map((cluster) => ({ ...cluster, status: 'installed' as const })),
    }
    const wanted = { clusters: [{ name: 'prod', tags: ['x'] }], infra_envs: [], hosts: [] }
    expect(planChanges(state, wanted)).toMatchObject({
      calls: [],
      refusals: [
        {
          object: 'cluster/prod',
          path: 'tags',
          message: expect.stringContaining('Cluster prod is installed; tags can only be changed while'),
        },
      ],
    })
  })

  it('does not send what was not filled in, unless the service has it', () => {
    const { definition } = parseDefinition(EXAMPLE)
    expect(planChanges(NO_STATE, definition).refusals[0]?.message).toBe(
      '${file:pull-secret.json} of cluster/prod is not filled in.',
    )
    expect(planChanges(apply(NO_STATE, example), definition)).toMatchObject({ calls: [], refusals: [] })
  })

  it('keeps network settings of machines that the definition does not mention', () => {
    const state = apply(NO_STATE, example)
    const other = {
      infra_env: 'prod-image',
      network: { interfaces: [{ name: 'eno1', mac_address: '52:54:00:00:00:99' }] },
    }
    const [call] = planChanges(state, { ...example, hosts: [other] }).calls
    expect(call?.body).toMatchObject({ static_network_config: [expect.anything(), expect.anything()] })
  })
})

it('a line that is taken out of an editor takes the setting back', () => {
  const state = apply(
    NO_STATE,
    parseDefinition(EXAMPLE.replace('${file:pull-secret.json}', "'{}'")).definition,
  )
  const shown = fromApi(state)
  const edited: Definition = { ...shown, clusters: [{ name: 'prod', openshift_version: '4.20' }] }
  expect(planChanges(state, edited).calls).toEqual([])
  const [call] = planChanges(state, withRemovals(shown, edited)).calls
  expect(call?.body).toEqual({
    base_dns_domain: '',
    api_vips: [],
    ingress_vips: [],
    olm_operators: [],
    operator_bundles: [],
  })
})

it('bodies have what the definition says', () => {
  const { definition } = parseDefinition(EXAMPLE)
  expect(toApi(definition)).toMatchObject({
    clusters: [
      {
        register: { name: 'prod', openshift_version: '4.20', api_vips: [{ ip: '192.168.1.5' }] },
        install_config: null,
      },
    ],
    infra_envs: [
      {
        cluster: 'prod',
        register: {
          image_type: 'minimal-iso',
          kernel_arguments: [{ operation: 'append', value: 'console=ttyS0' }],
        },
      },
    ],
    hosts: [{ host: 'master-0', update: { host_name: 'master-0', host_role: 'master' } }, { host: 'CZJ1' }],
  })
})

it('hosts can be renamed as long as the engine allows it', () => {
  expect([...RENAMEABLE_STATUSES].sort()).toEqual([...HOST_PERMISSIONS['update-host'].in].sort())
})
