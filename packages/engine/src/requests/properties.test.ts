import { ClusterStatus, HostStatus } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCluster, aHost, aHostContext, INFRA_ENV_ID, someSettings } from '../testing/builders.ts'
import { registerCluster } from './cluster/register.ts'
import { updateCluster } from './cluster/update.ts'
import { updateHost } from './host/update.ts'
import { registerInfraEnv } from './infra-env/register.ts'
import { updateInfraEnv } from './infra-env/update.ts'
import { createManifest } from './manifest/create.ts'
import { updateManifest } from './manifest/update.ts'
import type { Outcome } from './problem.ts'
import {
  arbitraryClusterCreate,
  arbitraryClusterUpdate,
  arbitraryHostUpdate,
  arbitraryInfraEnvCreate,
  arbitraryInfraEnvUpdate,
  arbitraryVipUpdate,
  withFewFields,
} from './testing/arbitrary-params.ts'
import {
  anEnvironment,
  anInfraEnvEnvironment,
  anInfraEnvRecord,
  aRecord,
  readYamlAsJson,
  someClusterParams,
  someInfraEnvParams,
} from './testing/builders.ts'
import { v1CreateImage, v1RegisterCluster, v1UpdateCluster } from './v1.ts'

const HOSTS = [aHost(1), aHost(2), aHost(3)]
const environment = anEnvironment({ settings: someSettings({ supportsFencing: true }) })
const infraEnvSubject = { id: INFRA_ENV_ID, cluster: null, environment: anInfraEnvEnvironment() }

/** Some clusters to start from, odd ones among them. */
const arbitraryRecord = fc.constantFrom(
  aRecord(),
  aRecord({ control_plane_count: 1 }),
  aRecord({ user_managed_networking: true }),
  aRecord({ vip_dhcp_allocation: true }),
  aRecord({ platform: { type: 'vsphere' }, olm_operators: [{ name: 'odf' }] }),
  aRecord({ service_networks: [{ cidr: '10.128.0.0/30' }] }),
  aRecord(
    {},
    { machine_networks: [{ cidr: 'fd00:1::/64' }], api_vips: [{ ip: 'garbage', verification: 'failed' }] },
  ),
  aRecord({}, { kind: 'AddHostsCluster', status: 'adding-hosts', imported: true, control_plane_count: 0 }),
)

const someClusterUpdate = fc.oneof(
  withFewFields(arbitraryClusterUpdate),
  arbitraryVipUpdate,
  arbitraryClusterUpdate,
)

/** A refusal says something about every problem and hands out no value. */
function expectSoundOutcome(outcome: Outcome<unknown>): void {
  if (outcome.ok) return
  expect('value' in outcome).toBe(false)
  expect(outcome.problems.length).toBeGreaterThan(0)
  for (const { message, status } of outcome.problems) {
    expect(message).toMatch(/\S/)
    expect([400, 404, 409, 422]).toContain(status)
  }
}

describe('whatever is asked, there is an answer', () => {
  it('registration of a cluster', () => {
    const plausible = withFewFields(arbitraryClusterCreate).map((params) => someClusterParams(params))
    fc.assert(
      fc.property(fc.oneof(arbitraryClusterCreate, plausible), (params) =>
        expectSoundOutcome(registerCluster(params, environment)),
      ),
    )
  })

  it('update of a cluster in any status', () => {
    const status = fc.constantFrom(...ClusterStatus.enum)
    fc.assert(
      fc.property(arbitraryRecord, status, someClusterUpdate, (record, current, params) => {
        const cluster = { ...record, status: current }
        expectSoundOutcome(updateCluster(params, { cluster, hosts: HOSTS, environment }))
      }),
    )
  })

  it('registration and update of an infra-env', () => {
    fc.assert(
      fc.property(arbitraryInfraEnvCreate, (params) =>
        expectSoundOutcome(registerInfraEnv(params, infraEnvSubject)),
      ),
    )
    const subject = {
      infraEnv: anInfraEnvRecord(),
      cluster: aCluster(),
      environment: anInfraEnvEnvironment(),
    }
    fc.assert(
      fc.property(arbitraryInfraEnvUpdate, (params) => expectSoundOutcome(updateInfraEnv(params, subject))),
    )
  })

  it('update of a host in any status', () => {
    const status = fc.constantFrom(...HostStatus.enum)
    fc.assert(
      fc.property(status, arbitraryHostUpdate, (current, params) =>
        expectSoundOutcome(updateHost(aHostContext({ status: current }), params)),
      ),
    )
  })

  it('manifests', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom('a.yaml', 'a.json', 'a.yaml.patch'))
    const content = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((text) => btoa(encodeURI(text))),
    )
    fc.assert(
      fc.property(name, content, (file_name, text) => {
        expectSoundOutcome(createManifest({ file_name, content: text }, [], readYamlAsJson))
        const params = { folder: 'manifests' as const, file_name, updated_content: text }
        expectSoundOutcome(
          updateManifest(params, { cluster: aCluster(), existing: [], parseYaml: readYamlAsJson }),
        )
      }),
    )
  })

  it('requests of old, whatever JSON they are', () => {
    const fields = [
      'api_vip',
      'ingress_vip',
      'hosts_roles',
      'hosts_names',
      'disks_selected_config',
      'name',
      'x',
    ]
    const body = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue())
    fc.assert(
      fc.property(body, (value) => {
        v1RegisterCluster(value)
        v1UpdateCluster(value)
        v1CreateImage(value)
      }),
    )
  })
})

describe('an accepted update', () => {
  it('of a cluster has the same effect twice', () => {
    fc.assert(
      fc.property(arbitraryRecord, someClusterUpdate, (cluster, params) => {
        const first = updateCluster(params, { cluster, hosts: HOSTS, environment })
        if (!first.ok) return
        const next = { ...cluster, ...first.value.cluster }
        const second = updateCluster(params, { cluster: next, hosts: HOSTS, environment })
        expect(second).toEqual({ ok: true, value: { cluster: {}, secrets: first.value.secrets } })
      }),
      { numRuns: 500 },
    )
  })

  it('of an infra-env has the same effect twice', () => {
    fc.assert(
      fc.property(withFewFields(arbitraryInfraEnvUpdate), (params) => {
        const subject = { infraEnv: anInfraEnvRecord(), cluster: null, environment: anInfraEnvEnvironment() }
        const first = updateInfraEnv(params, subject)
        if (!first.ok) return
        const infraEnv = { ...subject.infraEnv, ...first.value.infraEnv }
        const second = updateInfraEnv(params, { ...subject, infraEnv })
        expect(second).toEqual({ ok: true, value: { infraEnv: {}, secrets: first.value.secrets } })
      }),
    )
  })

  it('of a host has the same effect twice', () => {
    fc.assert(
      fc.property(withFewFields(arbitraryHostUpdate), (params) => {
        const context = aHostContext()
        const first = updateHost(context, params)
        if (!first.ok) return
        const again = updateHost(aHostContext({ ...context.host, ...first.value.host }), params)
        expect(again).toEqual({ ok: true, value: { host: {}, secrets: first.value.secrets } })
      }),
    )
  })

  it('of nothing changes nothing', () => {
    fc.assert(
      fc.property(arbitraryRecord, (cluster) => {
        const outcome = updateCluster({}, { cluster, hosts: HOSTS, environment })
        expect(outcome).toEqual({ ok: true, value: { cluster: {}, secrets: {} } })
      }),
    )
  })
})

describe('secrets never come back in a message', () => {
  const MARKER = fc.stringMatching(/^hunter[0-9a-f]{8}$/)
  const wrapped = MARKER.chain((marker) =>
    fc
      .constantFrom(
        marker,
        `{"auths":{"quay.io":{"auth":"${marker}"}}}`,
        `{"auths":{"quay.io":"${marker}"}}`,
        `{"auths":{"${marker} x":{"auth":"?"}}}`,
        `https://me:${marker}@proxy`,
        `ftp://me:${marker}@proxy`,
        `http://${marker}:x@ proxy`,
        `{"ignition":{},"storage":"${marker}"}`,
        `-----BEGIN PRIVATE KEY-----${marker}`,
      )
      .map((text) => ({ marker, text })),
  )
  const expectSilence = (outcome: Outcome<unknown>, marker: string) => {
    if (!outcome.ok) expect(outcome.problems.map(({ message }) => message).join()).not.toContain(marker)
  }

  it('about clusters', () => {
    fc.assert(
      fc.property(wrapped, ({ marker, text }) => {
        const secrets = { pull_secret: text, http_proxy: text, https_proxy: text, ssh_public_key: text }
        expectSilence(registerCluster(someClusterParams(secrets), environment), marker)
        expectSilence(updateCluster(secrets, { cluster: aRecord(), hosts: [], environment }), marker)
      }),
    )
  })

  it('about infra-envs and hosts', () => {
    fc.assert(
      fc.property(wrapped, ({ marker, text }) => {
        const params = someInfraEnvParams({
          pull_secret: text,
          proxy: { http_proxy: text, https_proxy: text },
          ignition_config_override: text,
          additional_trust_bundle: text,
          ssh_authorized_key: text,
        })
        expectSilence(registerInfraEnv(params, infraEnvSubject), marker)
        const host = {
          ignition_endpoint_token: text,
          ignition_endpoint_http_headers: [{ key: 'a', value: text }],
          fencing_credentials: { address: '', username: '', password: text },
        }
        expectSilence(updateHost(aHostContext({ status: 'installed' }), host), marker)
      }),
    )
  })
})
