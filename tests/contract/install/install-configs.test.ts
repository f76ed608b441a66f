// The install-config of every recorded shape of a cluster, as our service makes it from the same requests.
import { createTestApp, type TestApp } from '@groundwork/service/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordedConfig } from '../replay/recorded-config.ts'
import { buildShape, type GoldenShape, readShapes } from './golden-shapes.ts'

interface Shown {
  readonly register_status?: number
  readonly infra_env_status?: number
  readonly status?: number
  readonly install_config?: Config
}

type Config = Record<string, unknown>

/** As the recorded service was started for the shapes that are named after it. */
const REGISTRIES = `unqualified-search-registries = ["registry.example.com"]

[[registry]]
location = "quay.io/openshift-release-dev/ocp-release"
[[registry.mirror]]
location = "registry.example.com:5000/ocp4/openshift4"

[[registry]]
location = "quay.io/openshift-release-dev/ocp-v4.0-art-dev"
[[registry.mirror]]
location = "registry.example.com:5000/ocp4/openshift4"
[[registry.mirror]]
location = "backup.example.com:5000/ocp4/openshift4"
[[registry.mirror]]
location = "tags.example.com:5000/ocp4/openshift4"
pull-from-mirror = "tag-only"
`

const shapes = readShapes<Shown>('install-configs')
const isMirrored = ({ name }: GoldenShape<Shown>) => name.startsWith('mirrors')
const firstBundle = (config: Config | undefined) =>
  String(config?.additionalTrustBundle).match(/-----BEGIN[\s\S]+?END CERTIFICATE-----/)?.[0] ?? ''

/** We find out the machine networks of a single node ourselves, those of both families too. */
const WE_ACCEPT = ['SNO, dual stack networks without machine networks']

/** We suggest roles the moment that hosts are known, and not at the next turn of a monitor. */
const DECIDED_AT_ONCE = '3 masters auto-assign, before the monitor'

/** The machine network of a single node is stored as soon as it is known, so proxies are told not to stand before it. */
const KNOWS_ITS_NETWORK = 'proxy, platform none SNO'

/** Where we are right and the reference only gets by, because the installer reads names in any case. */
function asWeWrite(config: Config): Config {
  const { external } = config.platform as { external?: Config }
  if (external === undefined) return config
  const { PlatformName: platformName, CloudControllerManager: cloudControllerManager } = external
  return { ...config, platform: { external: { platformName, cloudControllerManager } } }
}

function asWeDecide(name: string, recorded: Config): Config {
  const config = asWeWrite(recorded)
  if (name === DECIDED_AT_ONCE)
    return { ...config, controlPlane: { ...(config.controlPlane as Config), replicas: 3 } }
  if (name !== KNOWS_ITS_NETWORK) return config
  const proxy = config.proxy as { noProxy: string }
  return { ...config, proxy: { ...proxy, noProxy: `${proxy.noProxy},192.168.127.0/24` } }
}

/** The reference takes the hosts as its database gives them. */
function inOrder(config: Config): Config {
  const { fencing, ...rest } = config.controlPlane as { fencing?: { credentials: { address: string }[] } }
  if (fencing === undefined) return config
  const credentials = fencing.credentials
    // We write down what the reference leaves to the default.
    .map((credential) => ({ certificateVerification: 'Enabled', ...credential }))
    .sort((a, b) => (a.address < b.address ? -1 : 1))
  return { ...config, controlPlane: { ...rest, fencing: { credentials } } }
}

/** A line of which there are only previews is not taken for a release here: who wants one has to name it. */
function byExactName(shape: GoldenShape<Shown>): GoldenShape<Shown> {
  if (shape.input.cluster.openshift_version !== '5.0') return shape
  const cluster = { ...shape.input.cluster, openshift_version: '5.0.0-ec.5' }
  return { ...shape, input: { ...shape.input, cluster } }
}

describe.each([
  ['without mirrors', shapes.filter((shape) => !isMirrored(shape)), null],
  [
    'with mirrors for all clusters',
    shapes.filter(isMirrored),
    {
      registriesConf: REGISTRIES,
      caBundle: `${firstBundle(shapes.find(isMirrored)?.output.install_config)}\n`,
      acceptsUnsigned: false,
    },
  ],
] as const)('%s', (_, group, mirrors) => {
  let service: TestApp

  beforeAll(async () => {
    const config = recordedConfig()
    const boot = config.boot && { ...config.boot, mirrors }
    service = await createTestApp({
      config: { ...config, ...(boot && { boot }) },
      settings: { supportsFencing: true },
    })
  })
  afterAll(() => service.close())

  it.each(group.map((shape) => [shape.name, shape] as const))('%s', async (_name, shape) => {
    const { output, input } = shape
    const { registered, clusterId, infraEnv } = await buildShape(service, byExactName(shape))
    expect(registered.status, registered.text).toBe(
      WE_ACCEPT.includes(shape.name) ? 201 : (output.register_status ?? 201),
    )
    if (output.infra_env_status !== undefined) expect(infraEnv?.status).toBe(output.infra_env_status)
    if (output.status === undefined) return
    const path = `/v2/clusters/${clusterId}/install-config`
    const override = input.install_config_overrides
    if (override !== undefined)
      expect((await service.inject('PATCH', path, override.body_json_string)).status).toBe(override.status)
    const shown = await service.inject('GET', path)
    // What is not known yet is no fault of the service.
    expect(shown.status, shown.text).toBe(output.status === 500 ? 409 : output.status)
    if (output.install_config === undefined) return
    expect(inOrder(JSON.parse(shown.body))).toEqual(inOrder(asWeDecide(shape.name, output.install_config)))
  })
})
