import type { Disk } from '@groundwork/contract/hosts'
import { describe, expect, it } from 'vitest'
import { OPERATORS, type OperatorName } from '../catalogue/operators.ts'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { ruleOf } from '../operators/operator-rules.ts'
import { aCluster, aClusterContext, aHost, anInventory, aSingleNodeCluster } from '../testing/builders.ts'
import { explainedVerdict } from '../testing/explained-verdict.ts'
import { withOperators } from '../testing/olm.ts'
import { statusOf } from '../testing/verdict-of.ts'
import { CLUSTER_OPERATOR_VALIDATIONS } from './cluster-operator-validations.ts'

type Case = readonly [outcome: string, name: string, context: ClusterContext]

const on = (cluster: ClusterFacts, hosts: readonly HostFacts[] = hostsWithDisks(3)): ClusterContext =>
  aClusterContext({ cluster, hosts })

/** Hosts 1 to `count`; the first three are the control plane. Each has spare disks of these sizes in GB. */
function hostsWithDisks(count: number, sizes: readonly number[] = [25]): readonly HostFacts[] {
  return Array.from({ length: count }, (_, index) => hostWithDisks(index + 1, sizes))
}

function hostWithDisks(
  number: number,
  sizes: readonly number[],
  changes: Partial<HostFacts> = {},
): HostFacts {
  const extra: Disk[] = sizes.map((gb, index) => ({
    id: `x${index}`,
    drive_type: 'HDD',
    size_bytes: gb * 1e9,
  }))
  const disks = [...(anInventory(number).disks ?? []), ...extra]
  return aHost(number, { inventory: anInventory(number, { disks }), ...changes })
}

const multi = (version: string, ...operators: readonly string[]) =>
  withOperators(aCluster({ openshift_version: version }), ...operators)
const arm = (version: string, ...operators: readonly string[]) =>
  withOperators(aCluster({ openshift_version: version, cpu_architecture: 'arm64' }), ...operators)
const withGpu = (number: number, vendor_id: string) =>
  aHost(number, { inventory: anInventory(number, { gpus: [{ vendor_id }] }) })
const silent = (number: number) => aHost(number, { inventory: null })
const roles = (...list: readonly HostFacts['role'][]) =>
  list.map((role, index) => hostWithDisks(index + 1, [25], { role, suggested_role: role }))

const since = (name: OperatorName, version: string, before: string): readonly Case[] => [
  ['success', `from ${version}`, on(multi(version, name))],
  ['failure', `in ${before}`, on(multi(before, name))],
]

const x86Only = (name: OperatorName): Case => ['failure', 'on arm64', on(arm('4.20', name))]

const gpuCases = (name: OperatorName, vendor: string): readonly Case[] => [
  ['success', 'one host has such a processor', on(multi('4.20', name), [aHost(1), withGpu(2, vendor)])],
  [
    'success',
    'one is enough, although other hosts are silent',
    on(multi('4.20', name), [silent(1), withGpu(2, vendor)]),
  ],
  ['pending', 'a host is still silent', on(multi('4.20', name), [silent(1), aHost(2)])],
  ['failure', 'no host has one', on(multi('4.20', name), [aHost(1), withGpu(2, 'ffff')])],
]

const CASES: Partial<Record<OperatorName, readonly Case[]>> = {
  'amd-gpu': gpuCases('amd-gpu', '1002'),
  'nvidia-gpu': gpuCases('nvidia-gpu', '10de'),
  cnv: [
    ['success', 'x86_64', on(multi('4.12', 'cnv'))],
    ['success', 'arm64 from 4.14', on(arm('4.14', 'cnv'))],
    ['failure', 'arm64 before 4.14', on(arm('4.13', 'cnv'))],
    ['failure', 's390x', on(withOperators(aCluster({ cpu_architecture: 's390x' }), 'cnv'))],
  ],
  loki: since('loki', '4.17', '4.16'),
  'openshift-logging': since('openshift-logging', '4.17', '4.16'),
  mce: since('mce', '4.10', '4.9'),
  nmstate: [...since('nmstate', '4.12', '4.11'), x86Only('nmstate')],
  osc: [...since('osc', '4.10', '4.9'), x86Only('osc')],
  mtv: [
    ...since('mtv', '4.14', '4.13'),
    x86Only('mtv'),
    [
      'failure',
      'OpenShift Virtualization is not there',
      on({
        ...aCluster(),
        monitored_operators: multi('4.20', 'mtv').monitored_operators.filter(({ name }) => name !== 'cnv'),
      }),
    ],
  ],
  lvm: [
    ['success', 'several nodes from 4.15', on(multi('4.15', 'lvm'))],
    ['failure', 'several nodes in 4.14', on(multi('4.14', 'lvm'))],
    [
      'success',
      'a single node from 4.11',
      on(withOperators(aSingleNodeCluster({ openshift_version: '4.11' }), 'lvm')),
    ],
    [
      'failure',
      'a single node in 4.10',
      on(withOperators(aSingleNodeCluster({ openshift_version: '4.10' }), 'lvm')),
    ],
  ],
  'openshift-ai': [
    ['success', 'two workers', on(multi('4.20', 'openshift-ai'), hostsWithDisks(5))],
    ['success', 'a single node', on(withOperators(aSingleNodeCluster(), 'openshift-ai'), [aHost(1)])],
    ['failure', 'one worker', on(multi('4.20', 'openshift-ai'), hostsWithDisks(4))],
  ],
  odf: [
    [
      'success',
      'compact: three control plane hosts',
      on(multi('4.20', 'odf'), roles('master', 'master', 'master')),
    ],
    [
      'success',
      'compact: three hosts without roles',
      on(multi('4.20', 'odf'), roles('auto-assign', 'auto-assign', 'auto-assign')),
    ],
    [
      'success',
      'compact: two and an arbiter',
      on(multi('4.20', 'odf'), roles('master', 'master', 'arbiter')),
    ],
    [
      'success',
      'compact: five control plane hosts',
      on(
        multi('4.20', 'odf'),
        hostsWithDisks(5).map((host) => ({ ...host, role: 'master' as const })),
      ),
    ],
    ['success', 'standard: three and three', on(multi('4.20', 'odf'), hostsWithDisks(6))],
    [
      'success',
      'standard: two, an arbiter and three',
      on(multi('4.20', 'odf'), roles('master', 'master', 'arbiter', 'worker', 'worker', 'worker')),
    ],
    ['failure', 'one worker', on(multi('4.20', 'odf'), hostsWithDisks(4))],
    ['failure', 'no hosts', on(multi('4.20', 'odf'), [])],
    [
      'failure',
      'four hosts, one without a role',
      on(multi('4.20', 'odf'), roles('master', 'master', 'master', 'auto-assign')),
    ],
    [
      'failure',
      'only two hosts have a spare disk',
      on(
        multi('4.20', 'odf'),
        [1, 2, 3].map((n) => hostWithDisks(n, n < 3 ? [25, 25] : [])),
      ),
    ],
    [
      'failure',
      'a host whose spare disks are too small',
      on(
        multi('4.20', 'odf'),
        [1, 2, 3].map((n) => hostWithDisks(n, n < 3 ? [25, 25] : [24])),
      ),
    ],
    ['failure', 'with mce the disks are too small', on(multi('4.20', 'odf', 'mce'), hostsWithDisks(3, [74]))],
    ['success', 'with mce and disks of 75 GB', on(multi('4.20', 'odf', 'mce'), hostsWithDisks(3, [75]))],
    [
      'success',
      'in standard the control plane needs no disks',
      on(
        multi('4.20', 'odf'),
        [1, 2, 3, 4, 5, 6].map((n) => hostWithDisks(n, n > 3 ? [25] : [])),
      ),
    ],
    [
      'pending',
      'a host that stores data is still silent',
      on(multi('4.20', 'odf'), [...hostsWithDisks(2), silent(3)]),
    ],
  ],
}

for (const operator of OPERATORS) {
  const validation = CLUSTER_OPERATOR_VALIDATIONS.find(({ id }) => id === operator.validation)
  const hasRule = ruleOf(operator.name)?.checkCluster !== undefined
  if (!validation) throw new Error(`no validation for ${operator.name}`)

  describe(operator.validation, () => {
    it('success: the operator is not selected', () => {
      expect(statusOf(validation, aClusterContext({ hosts: [] }))).toBe('success')
    })

    it.each(CASES[operator.name] ?? [])('%s: %s', (outcome, _name, context) => {
      const verdict = explainedVerdict(validation, context)
      expect(verdict.status).toBe(outcome)
      if (outcome === 'success') return
      const body = verdict.remedies.at(-1)?.call?.body as { olm_operators: { name: string }[] }
      const without = withOperators(context.cluster, ...body.olm_operators.map(({ name }) => name))
      expect(statusOf(validation, on(without, context.hosts))).toBe('success')
    })

    it(`success: selected and nothing against it (${hasRule ? 'its rules are above' : 'it has no rules'})`, () => {
      const outcomes = new Set((CASES[operator.name] ?? []).map(([outcome]) => outcome))
      if (hasRule) expect([...outcomes]).toEqual(expect.arrayContaining(['success', 'failure']))
      else expect(statusOf(validation, on(multi('4.20', operator.name), []))).toBe('success')
    })
  })
}

describe('openshift-ai-gpu-requirements-satisfied', () => {
  const gpu = CLUSTER_OPERATOR_VALIDATIONS.find(({ id }) => id === 'openshift-ai-gpu-requirements-satisfied')

  it('success: shown with OpenShift AI, whatever the hosts have', () => {
    expect(gpu && statusOf(gpu, on(multi('4.20', 'openshift-ai'), []))).toBe('success')
  })

  it('left out: without OpenShift AI', () => {
    expect(gpu && statusOf(gpu, aClusterContext())).toBe('left out')
  })
})

describe('ocs-requirements-satisfied', () => {
  it('left out: never reported', () => {
    const ocs = CLUSTER_OPERATOR_VALIDATIONS.find(({ id }) => id === 'ocs-requirements-satisfied')
    expect(ocs && statusOf(ocs, aClusterContext())).toBe('left out')
  })
})
