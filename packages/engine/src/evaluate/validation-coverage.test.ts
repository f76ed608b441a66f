// Every validation has a test for every outcome it can have. Tests are recognised by their titles: `describe('<id>')`,
// or `describe.each` with the ids written out, and inside it titles that begin with the outcome.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CLUSTER_OPERATOR_VALIDATIONS } from '../cluster/cluster-operator-validations.ts'
import { CLUSTER_VALIDATIONS } from '../cluster/cluster-validations.ts'
import { HOST_OPERATOR_VALIDATIONS } from '../host/host-operator-validations.ts'
import { HOST_VALIDATIONS } from '../host/host-validations.ts'

const S = 'success'
const F = 'failure'
const P = 'pending'
const E = 'error'
const L = 'left out'
type Outcomes = Readonly<Record<string, readonly string[]>>

const HOST_OUTCOMES: Outcomes = {
  connected: [S, F, L],
  'media-connected': [S, F, L],
  'has-inventory': [S, F],
  'inventory-not-partially-truncated': [S, F, P],
  'inventory-not-fully-truncated': [S, F, P],
  'has-min-cpu-cores': [S, F, P, E],
  'has-min-memory': [S, F, P, E],
  'has-min-valid-disks': [S, F, P, E],
  'machine-cidr-defined': [S, F, L],
  'has-cpu-cores-for-role': [S, F, P, E],
  'has-memory-for-role': [S, F, P, E],
  'hostname-unique': [S, F, P, L],
  'belongs-to-machine-cidr': [S, F, P, L],
  'hostname-valid': [S, F],
  'ignition-downloadable': [S, F, P, L],
  'belongs-to-majority-group': [S, F, P, L],
  'mtu-valid': [S, F, P, L],
  'valid-platform-network-settings': [S, F, P, L],
  'ntp-synced': [S, F, L],
  'time-synced-between-host-and-service': [S, F, P, L],
  'container-images-available': [S, F],
  'sufficient-installation-disk-speed': [S, F, E],
  'sufficient-network-latency-requirement-for-role': [S, F, P, L],
  'sufficient-packet-loss-requirement-for-role': [S, F, P, L],
  'has-default-route': [S, F, P],
  'api-domain-name-resolved-correctly': [S, F, P, E, L],
  'api-int-domain-name-resolved-correctly': [S, F, P, E, L],
  'apps-domain-name-resolved-correctly': [S, F, P, E, L],
  'compatible-with-cluster-platform': [S, F, P, L],
  'dns-wildcard-not-configured': [S, F, P, E, L],
  'disk-encryption-requirements-satisfied': [S, F, P, L],
  'non-overlapping-subnets': [S, F, P, L],
  'vsphere-disk-uuid-enabled': [S, F, P, L],
  'compatible-agent': [S, F, L],
  'no-skip-installation-disk': [S, F],
  'no-skip-missing-disk': [S, F, P],
  'no-ip-collisions-in-network': [S, F],
  'no-iscsi-nic-belongs-to-machine-cidr': [S, F, P, E, L],
  'host-id-unique': [F, L],
  'boot-image-matches-cluster': [F, L],
  'cluster-ports-reachable': [F, L],
  'cluster-ports-accepted': [F, L],
  'single-node-recommended-hardware': [F, L],
  'release-domain-name-resolved-correctly': [L],
}

const CLUSTER_OUTCOMES: Outcomes = {
  'all-hosts-are-ready-to-install': [S, F],
  'api-vips-defined': [S, F, P],
  'api-vips-valid': [S, F, P],
  'cluster-cidr-defined': [S, F],
  'custom-manifests-requirements-satisfied': [S, F],
  'dns-domain-defined': [S, F],
  'ingress-vips-defined': [S, F, P],
  'ingress-vips-valid': [S, F, P],
  'machine-cidr-defined': [S, F, P],
  'machine-cidr-equals-to-calculated-cidr': [S, F, P],
  'network-prefix-valid': [S, F, P],
  'network-type-valid': [S, F],
  'networks-same-address-families': [S, F, P, E],
  'no-cidrs-overlapping': [S, F, P, E],
  'ntp-server-configured': [S, F],
  'platform-requirements-satisfied': [S, F],
  'pull-secret-set': [S, F],
  'service-cidr-defined': [S, F],
  'sufficient-masters-count': [S, F],
}

const ROOT = fileURLToPath(new URL('../', import.meta.url))

function testsUnder(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => readFileSync(`${ROOT}${folder}/${path}`, 'utf8'))
}

const DESCRIBE = /^describe(?:\.each)?\(/m
const OUTCOME = /['"`](success|failure|pending|error|left out): /g

/** Outcomes by id, as the titles of a file tell. */
function titlesIn(text: string): [id: string, outcome: string][] {
  return text
    .split(DESCRIBE)
    .slice(1)
    .flatMap((block) => {
      const head = block.slice(0, block.indexOf('=>'))
      const ids = [...head.matchAll(/['"`]([a-z0-9-]+)['"`]/g)].map(([, id]) => id ?? '')
      const outcomes = [...block.matchAll(OUTCOME)].map(([, outcome]) => outcome ?? '')
      return ids.flatMap((id) => outcomes.map((outcome): [string, string] => [id, outcome]))
    })
}

function missing(expected: Outcomes, folders: readonly string[]): string[] {
  const tested = new Set(folders.flatMap(testsUnder).flatMap(titlesIn).map(String))
  return Object.entries(expected).flatMap(([id, outcomes]) =>
    outcomes.filter((outcome) => !tested.has(String([id, outcome]))).map((outcome) => `${id}: ${outcome}`),
  )
}

describe('every outcome of every validation is tested', () => {
  it('for hosts', () => {
    expect(missing(HOST_OUTCOMES, ['host'])).toEqual([])
  })

  it('for clusters', () => {
    expect(missing(CLUSTER_OUTCOMES, ['cluster'])).toEqual([])
  })

  // Their blocks are made in a loop that asks for a case of each outcome itself, as their titles are not written out.
  it.each(['host/host-operator-validations.test.ts', 'cluster/cluster-operator-validations.test.ts'])(
    'for all operators: %s',
    (path) => {
      const text = readFileSync(`${ROOT}${path}`, 'utf8')
      expect(text).toContain('for (const operator of OPERATORS)')
      expect(text).toContain("arrayContaining(['success', 'failure'])")
    },
  )

  it('and for the ids of the operators category that are no operator', () => {
    expect(missing({ 'ocs-requirements-satisfied': [L] }, ['host'])).toEqual([])
    const ofCluster = { 'ocs-requirements-satisfied': [L], 'openshift-ai-gpu-requirements-satisfied': [S, L] }
    expect(missing(ofCluster, ['cluster'])).toEqual([])
  })

  it('and no validation is missing from the tables of outcomes', () => {
    const operators = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id))
    const others = (list: readonly { id: string }[], left: ReadonlySet<string>) =>
      list.map(({ id }) => id).filter((id) => !left.has(id))
    expect(Object.keys(HOST_OUTCOMES).sort()).toEqual(
      others(HOST_VALIDATIONS, operators(HOST_OPERATOR_VALIDATIONS)).sort(),
    )
    expect(Object.keys(CLUSTER_OUTCOMES).sort()).toEqual(
      others(CLUSTER_VALIDATIONS, operators(CLUSTER_OPERATOR_VALIDATIONS)).sort(),
    )
  })
})
