// Our answers about features, operators and requirements against those of the reference, as recorded. Facts must be
// equal; texts (titles, descriptions, qualitative requirements) are our own.
import { readFileSync } from 'node:fs'
import {
  architectureSupportLevels,
  BUILTIN_OPERATORS,
  dependenciesOf,
  detailedSupport,
  FEATURES,
  OPERATORS,
  subscriptionName,
  supportLevels,
} from '@groundwork/engine/catalogue'
import { createClusterContext } from '@groundwork/engine/context'
import { type ClusterFacts, DEFAULT_SETTINGS } from '@groundwork/engine/facts'
import { supportedPlatforms } from '@groundwork/engine/features'
import { preflightRequirements } from '@groundwork/engine/hardware'
import { findBundle, listBundles } from '@groundwork/engine/operators'
import { aCluster, aHost, aSingleNodeCluster } from '@groundwork/engine/testing/builders'
import { describe, expect, it } from 'vitest'
import { contractDir } from '../testing/contract-dir.ts'

const multi = { isSingleNode: false }

interface Exchange {
  readonly method: string
  readonly path: string
  readonly response: unknown
}

function recorded(file: string, ending: string): unknown {
  const exchanges = readFileSync(`${contractDir}recorded/${file}`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Exchange)
  const found = exchanges.find(({ method, path }) => method === 'GET' && path.split('?')[0]?.endsWith(ending))
  if (!found) throw new Error(`no recorded answer for ${ending}`)
  return found.response
}

const readData = (name: string) => JSON.parse(readFileSync(`${contractDir}data/${name}`, 'utf8'))

const MULTI_NODE = 'multinode-install.jsonl'
const SINGLE_NODE = 'sno-install.jsonl'
const version = '4.22'

describe('support levels', () => {
  it('features', () => {
    const query = { version, architecture: 'x86_64' }
    expect({ features: supportLevels(query) }).toEqual(recorded(MULTI_NODE, '/support-levels/features'))
  })

  it('architectures', () => {
    expect({ architectures: architectureSupportLevels(version) }).toEqual(
      recorded(MULTI_NODE, '/support-levels/architectures'),
    )
  })

  it('detailed, in any order', () => {
    type Entry = { 'feature-support-level-id': string; incompatibilities: string[]; dependencies?: string[] }
    type Answer = { features: readonly Entry[]; operators: readonly Entry[] }
    const ordered = (entries: readonly Entry[]) =>
      Object.fromEntries(
        entries.map((entry) => [
          entry['feature-support-level-id'],
          { ...entry, incompatibilities: [...entry.incompatibilities].sort() },
        ]),
      )
    const theirs = recorded(MULTI_NODE, '/support-levels/features/detailed') as Answer
    const ours = detailedSupport({ version, architecture: 'x86_64' }) as Answer
    expect(ordered(ours.features)).toEqual(ordered(theirs.features))
    expect(ordered(ours.operators)).toEqual(ordered(theirs.operators))
  })
})

describe('operators', () => {
  it('the list of names', () => {
    const names = recorded(MULTI_NODE, '/v2/supported-operators') as string[]
    expect(OPERATORS.map(({ name }) => name)).toEqual([...names].sort())
  })

  it('bundles, except their texts', () => {
    const facts = (bundle: object) => ({ ...bundle, title: '', description: '' })
    const theirs = recorded(MULTI_NODE, '/operators/bundles') as object[]
    expect(listBundles(multi).map(facts)).toEqual(theirs.map(facts))
    const virtualization = recorded(MULTI_NODE, '/bundles/virtualization') as object
    expect(facts(findBundle('virtualization', multi) ?? {})).toEqual(facts(virtualization))
  })

  it('the facts of the table', () => {
    interface Row {
      name: string
      namespace: string
      subscription_name: string
      timeout_seconds: number
      dependencies: string[]
    }
    const rows = readData('operators.json').olm as Row[]
    const ours = OPERATORS.map((operator) => ({
      name: operator.name,
      namespace: operator.namespace,
      subscription_name: subscriptionName(operator, version),
      timeout_seconds: operator.timeoutSeconds,
      dependencies: dependenciesOf(operator, multi),
    }))
    const theirs = rows.map(({ name, namespace, subscription_name, timeout_seconds, dependencies }) => ({
      name,
      namespace,
      subscription_name: subscription_name.split(' ')[0] ?? '',
      timeout_seconds,
      // A dependency with a condition is told in words there.
      dependencies: dependencies.filter((dependency) => !dependency.includes(' ')),
    }))
    expect(ours).toEqual(theirs.sort((a, b) => (a.name < b.name ? -1 : 1)))
    expect(BUILTIN_OPERATORS.console.timeoutSeconds).toBe(3600)
  })
})

describe('feature table', () => {
  it('has the features and the incompatibilities of the contract', () => {
    interface Row {
      incompatible_features?: string[]
      unavailable_architectures?: string[]
    }
    const rows = readData('feature_support.json').features as Record<string, Row>
    expect(FEATURES.map(({ id }) => id).sort()).toEqual(Object.keys(rows).sort())
    for (const { id, incompatible, unavailableOn } of FEATURES) {
      const row = rows[id]
      const theirs = (row?.incompatible_features ?? []).flatMap(namesIn).sort()
      const isNetworkType = id.endsWith('_NETWORK_TYPE')
      if (!isNetworkType) expect(incompatible.map(({ feature }) => feature).sort(), id).toEqual(theirs)
      const architectures = (row?.unavailable_architectures ?? []).flatMap(architecturesIn).sort()
      expect(unavailableOn.map(({ architecture }) => architecture).sort(), id).toEqual(architectures)
    }
  })
})

const namesIn = (text: string): string[] => text.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []
const architecturesIn = (text: string): string[] =>
  text.match(/\b(x86_64|arm64|s390x|ppc64le|multi)\b/g) ?? []

describe('requirements', () => {
  it('the default table', () => {
    expect(DEFAULT_SETTINGS.requirements).toEqual(readData('default_hw_requirements.json'))
  })

  it.each<[string, string, ClusterFacts]>([
    ['several nodes', MULTI_NODE, aCluster({ openshift_version: '4.22.0' })],
    ['a single node', SINGLE_NODE, aSingleNodeCluster({ openshift_version: '4.22.0' })],
  ])('preflight of %s, except the texts', (_name, file, cluster) => {
    interface Answer {
      ocp: unknown
      operators: readonly { operator_name: string }[]
    }
    const facts = ({ ocp, operators }: Answer) => ({
      ocp,
      operators: withoutTexts(Object.fromEntries(operators.map((row) => [row.operator_name, row]))),
    })
    const context = createClusterContext({
      cluster,
      hosts: [],
      infraEnvs: [],
      settings: DEFAULT_SETTINGS,
      now: 0,
    })
    const theirs = recorded(file, '/preflight-requirements') as Answer
    expect(facts(preflightRequirements(context) as Answer)).toEqual(facts(theirs))
  })

  it.each<[string, string, ClusterFacts]>([
    ['several nodes', MULTI_NODE, aCluster({ openshift_version: '4.22.0' })],
    ['a single node', SINGLE_NODE, aSingleNodeCluster({ openshift_version: '4.22.0' })],
  ])('supported platforms of %s', (_name, file, cluster) => {
    const hosts = [aHost(1), aHost(2), aHost(3)]
    const context = createClusterContext({
      cluster,
      hosts,
      infraEnvs: [],
      settings: DEFAULT_SETTINGS,
      now: 0,
    })
    expect(supportedPlatforms(context)).toEqual(recorded(file, '/supported-platforms'))
  })
})

/** Qualitative requirements are texts: only whether there are any is a fact. */
function withoutTexts(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, part) =>
    key === 'qualitative' && Array.isArray(part) ? part.length > 0 : part,
  )
}
