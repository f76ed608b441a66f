// Ten recorded preparations, done again: what the service asks of the installer, what it adds to and changes in manifests
// and Ignition documents, and the file of every machine. The arguments of the install step are compared in
// recorded-install-steps.test.ts. Intended differences are in comparable.ts and below, each with its reason.
import { prepareInstallation, systemManifests } from '@groundwork/openshift/installation'
import { createTestApp, type TestApp } from '@groundwork/service/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordedConfig } from '../replay/recorded-config.ts'
import { comparableIgnition, comparableManifest, comparablePath } from './comparable.ts'
import { readShapes } from './golden-shapes.ts'
import {
  createRecordedGenerator,
  type Generation,
  type RecordedDocument,
  recordedInputs,
  userManifests,
} from './recorded-generation.ts'

let service: TestApp

beforeAll(async () => {
  service = await createTestApp({ config: recordedConfig(), settings: { supportsFencing: true } })
})
afterAll(() => service.close())

const shapes = readShapes<Generation>('install-generation')

it.each(shapes.map((shape) => [shape.name, shape] as const))('%s', async (_, shape) => {
  const { output } = shape
  const inputs = await recordedInputs(service, shape)
  const generator = createRecordedGenerator(shape)
  const manifests = [...systemManifests(inputs), ...userManifests(shape)]
  const prepared = await prepareInstallation({
    inputs,
    manifests,
    generator,
    context: {
      clusterId: inputs.cluster.id,
      releaseImage: inputs.cluster.ocp_release_image,
      openshiftVersion: inputs.cluster.openshift_version,
      invoker: 'assisted-installer',
      bootstrapNodeIp: '',
    },
  })

  expect(generator.commands).toEqual(output.generator.commands)
  for (const { bootstrapNodeIp, releaseImage, invoker } of generator.contexts) {
    expect({
      OPENSHIFT_INSTALL_BOOTSTRAP_NODE_IP: bootstrapNodeIp,
      OPENSHIFT_INSTALL_RELEASE_IMAGE_OVERRIDE: releaseImage,
      OPENSHIFT_INSTALL_INVOKER: invoker,
    }).toEqual(output.generator.env)
  }

  expect(asNamed(manifests)).toEqual(
    asNamed(
      output.manifest_list.map(({ file_name, manifest_source, ...rest }) => ({
        ...rest,
        fileName: file_name,
        source: manifest_source,
      })),
    ),
  )
  expect(manifestObjects(generator.manifests)).toEqual(
    manifestObjects(Object.entries(output.manifests_in_dir_before_ignition)),
  )

  const { 'install-config.yaml': installConfig, 'metadata.json': metadata, ...ignition } = output.files
  expect(asWeWrite(JSON.parse(prepared.files.get('install-config.yaml') ?? ''))).toEqual(
    asWeWrite(installConfig),
  )
  expect(prepared.files.get('install-config.yaml')).toBe(generator.installConfig)
  expect(JSON.parse(prepared.files.get('metadata.json') ?? '')).toEqual(metadata)
  expect(prepared.openshiftClusterId).toBe(output.openshift_cluster_id)
  for (const [name, recorded] of Object.entries(ignition)) {
    const text = prepared.files.get(name)
    if (recorded._status === 409) expect(text, name).toBeUndefined()
    else expect(comparableIgnition(JSON.parse(text ?? '')), name).toEqual(comparableIgnition(recorded))
  }
  expect(prepared.files.has('custom_manifests.json')).toBe(
    output.manifest_list.some(({ file_name }) => file_name === 'olm_operator_manifests.yaml'),
  )

  for (const { hostname, file_name, ignition: recorded } of output.hosts) {
    const host = inputs.hosts.find(({ inventory }) => inventory?.hostname === hostname)
    const [, name = ''] = /filename="(.*)"/.exec(file_name.replace('{host_id}', host?.id ?? '')) ?? []
    const text = prepared.files.get(name)
    expect(comparableIgnition(JSON.parse(text ?? '')), name).toEqual(comparableIgnition(recorded))
  }
  expect([...prepared.files.keys()].filter((name) => /^\w+-.*\.ign$/.test(name))).toHaveLength(
    output.hosts.length,
  )
})

it('compares every recorded preparation', () => expect(shapes).toHaveLength(10))

const asNamed = (
  manifests: readonly { readonly folder: string; readonly fileName: string; readonly source: string }[],
) => manifests.map(({ folder, fileName, source }) => `${source} ${folder}/${fileName}`).sort()

const manifestObjects = (texts: Iterable<readonly [string, string]>): Record<string, unknown> =>
  Object.fromEntries(
    [...texts]
      .filter(([path]) => /^(?:manifests|openshift)\//.test(path))
      .map(([path, text]) => [comparablePath(path), comparableManifest(text)]),
  )

/** Credentials in a fixed order, and with the default written down; the reference leaves both open. */
function asWeWrite(config: RecordedDocument): unknown {
  const { fencing, ...controlPlane } = config.controlPlane
  if (fencing === undefined) return config
  const credentials = fencing.credentials
    .map((credential: RecordedDocument) => ({ certificateVerification: 'Enabled', ...credential }))
    .sort((a: RecordedDocument, b: RecordedDocument) => (a.address < b.address ? -1 : 1))
  return { ...config, controlPlane: { ...controlPlane, fencing: { credentials } } }
}
