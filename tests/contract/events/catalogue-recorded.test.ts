// What we answer about versions, features, operators and defaults, beside what the reference answered at the start of
// a recorded installation. Every difference is listed here with its reason, or there is none.
import { readFileSync } from 'node:fs'
import { BASE_PATH, OPERATIONS, type Operation, type OperationId } from '@groundwork/contract/operations'
import { DEFAULT_SETTINGS } from '@groundwork/engine/facts'
import { DEFAULT_NETWORKS } from '@groundwork/engine/requests/cluster'
import {
  createCatalogue,
  defaultHandlers,
  operatorHandlers,
  supportLevelHandlers,
  versionHandlers,
} from '@groundwork/service/testing/parts'
import { describe, expect, it } from 'vitest'
import { problemsWith } from '../testing/closed-schema.ts'
import { contractDir } from '../testing/contract-dir.ts'
import { type Exchange, readRecording } from '../testing/recording.ts'

const NO_VERSIONS = {
  osImages: null,
  releaseImages: null,
  releaseSources: null,
  mustGatherImages: null,
  ignoredVersions: [],
  releaseTag: '',
}

const config = {
  versions: NO_VERSIONS,
  // As the recorded service was configured.
  engineSettings: {
    ...DEFAULT_SETTINGS,
    agentImage: 'quay.io/edge-infrastructure/assisted-installer-agent:latest',
    installerImage: 'quay.io/edge-infrastructure/assisted-installer:latest',
    controllerImage: 'quay.io/edge-infrastructure/assisted-installer-controller:latest',
  },
  networks: DEFAULT_NETWORKS,
  openRegistries: [],
  defaultImageType: 'full-iso',
  networkDiscoveryDelaySeconds: null,
  ntpDefaultServer: '',
  baseDnsDomains: {},
  garbage: {
    deregisterInactive: true,
    deleteUnregistered: true,
    clusterInactiveMs: 480 * 3_600_000,
    infraEnvInactiveMs: 480 * 3_600_000,
    deletedMs: 72 * 3_600_000,
    intervalMs: 3_600_000,
    changesMs: 3_600_000,
  },
} as const

const app = { config, catalogue: createCatalogue(config) }

/** The tables of handlers, as something that any operation can be looked up in. */
const handlers = {
  ...versionHandlers,
  ...supportLevelHandlers,
  ...operatorHandlers,
  ...defaultHandlers,
} as unknown as Partial<
  Record<OperationId, (with_: typeof app, call: Call) => { status: number; body: unknown }>
>

interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | boolean>>
}

interface Answered {
  readonly exchange: Exchange
  readonly operation: Operation
  readonly status: number
  readonly body: unknown
}

const recorded = readRecording('multinode-install')
const firstRegistration = recorded.findIndex(({ method }) => method === 'POST')
const answered = recorded.slice(0, firstRegistration).flatMap(answerOf)

function answerOf(exchange: Exchange): Answered[] {
  const url = new URL(exchange.path, 'http://service')
  const path = url.pathname.replace(BASE_PATH, '')
  for (const operation of Object.values<Operation>(OPERATIONS)) {
    const params = operation.method === exchange.method ? match(operation.path, path) : null
    const handler = handlers[operation.id as OperationId]
    if (params === null || handler === undefined) continue
    const query = Object.fromEntries(
      [...url.searchParams].map(([key, value]) => [key, value === 'true' || value]),
    )
    const { status, body } = handler(app, { params, query })
    return [{ exchange, operation, status, body: JSON.parse(JSON.stringify(body)) }]
  }
  return []
}

function match(pattern: string, path: string): Record<string, string> | null {
  const source = pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}$`).exec(path)?.groups ?? (pattern === path ? {} : null)
}

/** Path of the value to the reason why ours is another one. `*` stands for any key. */
const DIFFERENCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  v2ListComponentVersions: {
    'versions.assisted-installer-service': 'the recorded service did not know its own version',
    release_tag: 'the recorded service was given none; ours is its version',
  },
  v2ListSupportedOpenshiftVersions: {
    '4.9.*': 'the recorded service was given older releases as well; see the test with its own list below',
    '4.10.*': 'as 4.9',
    '4.11.*': 'as 4.9',
    '4.13.*': 'as 4.9',
    '4.14.*': 'as 4.9',
    '4.16.*': 'as 4.9',
    '4.17.*': 'as 4.9',
    '4.18.*': 'as 4.9',
    '4.19.*': 'as 4.9',
  },
  v2ListReleaseSources: { '*': 'the recorded service was given an empty list' },
  V2GetBundle: { description: 'the words are ours' },
  V2ListBundles: { '*.description': 'the words are ours' },
}

/** Lists whose order says nothing; everything else is compared in order. */
const UNORDERED: readonly string[] = ['V2ListSupportedOperators', 'GetDetailedSupportedFeatures']

describe('the catalogue calls of a recorded installation', () => {
  it('are all answered', () => {
    const asked = recorded.slice(0, firstRegistration).filter(({ path }) => path.startsWith(BASE_PATH))
    const unanswered = asked.filter((exchange) => !answered.some((answer) => answer.exchange === exchange))
    expect(unanswered.map(({ path }) => path)).toEqual([`${BASE_PATH}/v2/clusters`])
    expect(answered).toHaveLength(14)
  })

  it.each(answered)('$exchange.path', ({ exchange, operation, status, body }) => {
    expect(status).toBe(exchange.status)
    const schema = operation.answers[status]?.schema
    expect(schema && problemsWith(body, schema)).toEqual([])
    const arrange = UNORDERED.includes(operation.id) ? sorted : (value: unknown) => value
    const found = differences(arrange(body), arrange(exchange.response))
    const reasons = Object.keys(DIFFERENCES[operation.id] ?? {})
    expect(found.filter((path) => !reasons.some((reason) => covers(reason, path)))).toEqual([])
  })

  it('differ for every reason that is given', () => {
    for (const [id, reasons] of Object.entries(DIFFERENCES)) {
      const found = answered
        .filter(({ operation }) => operation.id === id)
        .flatMap(({ body, exchange }) => differences(body, exchange.response))
      for (const reason of Object.keys(reasons)) {
        expect(
          found.some((path) => covers(reason, path)),
          `${id} ${reason}`,
        ).toBe(true)
      }
    }
  })
})

function differences(ours: unknown, theirs: unknown, path = ''): string[] {
  if (isTree(ours) && isTree(theirs) && Array.isArray(ours) === Array.isArray(theirs)) {
    const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
    return keys.flatMap((key) => differences(ours[key], theirs[key], path === '' ? key : `${path}.${key}`))
  }
  return Object.is(ours, theirs) ? [] : [path]
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A reason is about a place and all that is below it. */
function covers(reason: string, path: string): boolean {
  const source = reason.replaceAll('.', '\\.').replaceAll('*', '[^.]+')
  return new RegExp(`^${source}(\\.|$)`).test(path)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  if (!isTree(value)) return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]))
}

describe('the releases of the recorded service', () => {
  type Versions = Record<string, { cpu_architectures: string[]; support_level: string; default?: boolean }>
  const all = recorded.find(({ path }) => path.endsWith('/openshift-versions'))?.response as Versions

  /** Its list, as it must have been configured. */
  const releases = Object.entries(all).flatMap(
    ([version, { cpu_architectures, support_level, default: marked }]) => {
      const isMulti = version.endsWith('-multi')
      const common = { openshift_version: version, version, support_level }
      const image = (cpu_architecture: string, inside: readonly string[]) => ({
        ...common,
        url: `registry.example.com/release:${version}-${cpu_architecture}`,
        cpu_architecture,
        cpu_architectures: inside,
        ...(marked && cpu_architecture === 'x86_64' && { default: true }),
      })
      return isMulti
        ? [image('multi', cpu_architectures)]
        : cpu_architectures.map((name) => image(name, [name]))
    },
  )
  const lines = new Set(Object.keys(all).map((version) => version.split('.').slice(0, 2).join('.')))
  const osImages = [...lines].flatMap((openshift_version) =>
    ['x86_64', 'arm64', 'ppc64le', 's390x'].map((cpu_architecture) => ({
      openshift_version,
      cpu_architecture,
      url: 'https://images.example.com/live.iso',
      version: '1',
    })),
  )
  const catalogue = createCatalogue({
    ...config,
    versions: { ...NO_VERSIONS, releaseImages: JSON.stringify(releases), osImages: JSON.stringify(osImages) },
  })

  const asked = recorded.filter(({ path }) => path.includes('/openshift-versions'))

  it.each(asked)('$path is the same, and in the same order', ({ path, response }) => {
    const query = new URL(path, 'http://service').searchParams
    const { body } = versionHandlers.v2ListSupportedOpenshiftVersions(
      { catalogue },
      { query: { version: query.get('version') ?? '', only_latest: query.get('only_latest') === 'true' } },
    )
    expect(body).toEqual(response)
    expect(Object.keys(body)).toEqual(Object.keys(response as object))
  })
})

/** Lines before 4.20, which the reference no longer lists: for releases that an operator adds. */
const isOlder = (line = ''): boolean => /^4\.(?:[89]|1\d)$/.test(line)

describe('the built-in lists', () => {
  const fact = (name: string): unknown => JSON.parse(readFileSync(`${contractDir}data/${name}.json`, 'utf8'))

  it.each([
    ['default_release_images', app.catalogue.releases],
    [
      'default_os_images',
      app.catalogue.osImages.filter(({ openshift_version }) => !isOlder(openshift_version)),
    ],
    ['default_release_sources', app.catalogue.releaseSources],
    ['default_must_gather_versions', app.catalogue.mustGather],
  ])('%s', (name, ours) => {
    expect(ours).toEqual(fact(name))
  })
})
