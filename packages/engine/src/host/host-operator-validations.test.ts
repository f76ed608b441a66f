import type { Disk } from '@groundwork/contract/hosts'
import { describe, expect, it } from 'vitest'
import { OPERATORS, type OperatorName } from '../catalogue/operators.ts'
import type { HostContext } from '../context/host-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { ruleOf } from '../operators/operator-rules.ts'
import {
  aCluster,
  aHost,
  aHostContext,
  anInventory,
  anUnboundHostContext,
  aSingleNodeCluster,
  someSettings,
} from '../testing/builders.ts'
import { explainedVerdict } from '../testing/explained-verdict.ts'
import { withOperators } from '../testing/olm.ts'
import { statusOf } from '../testing/verdict-of.ts'
import { GIB } from '../text/units.ts'
import { HOST_OPERATOR_VALIDATIONS } from './host-operator-validations.ts'

type Case = readonly [outcome: string, name: string, context: HostContext]

const hosts = (count: number, changes: Partial<HostFacts> = {}) =>
  Array.from({ length: count }, (_, index) => aHost(index + 1, changes))

interface Machine {
  readonly extraDisks?: readonly number[]
  readonly cores?: number
  readonly memoryGib?: number
  readonly changes?: Parameters<typeof anInventory>[1]
}

/** A host with an installation disk and further disks of these sizes in GB. */
function machine({
  extraDisks = [],
  cores = 64,
  memoryGib = 256,
  changes = {},
}: Machine = {}): Partial<HostFacts> {
  const extra: Disk[] = extraDisks.map((gb, index) => ({
    id: `extra-${index}`,
    name: `sd${index}`,
    drive_type: 'SSD',
    size_bytes: gb * 1e9,
  }))
  return {
    inventory: anInventory(1, {
      disks: [...(anInventory(1).disks ?? []), ...extra],
      cpu: { architecture: 'x86_64', count: cores, flags: ['vmx'] },
      memory: { physical_bytes: memoryGib * GIB, usable_bytes: memoryGib * GIB },
      ...changes,
    }),
  }
}

const on = (
  cluster: ClusterFacts,
  host: Partial<HostFacts>,
  others: readonly HostFacts[] = hosts(3),
): HostContext => aHostContext(host, { cluster, hosts: others })

const multi = (...operators: readonly string[]) => withOperators(aCluster(), ...operators)
const single = (...operators: readonly string[]) => withOperators(aSingleNodeCluster(), ...operators)
const master = { role: 'master' } as const
const worker = { role: 'worker' } as const
const arbiter = { role: 'arbiter' } as const
const undecided = { suggested_role: 'auto-assign' } as const
const gpu = (vendor_id: string, secure_boot_state: 'Enabled' | 'Disabled') =>
  machine({ changes: { gpus: [{ vendor_id, device_id: '1' }], boot: { secure_boot_state } } })

const gpuCases = (name: OperatorName, vendor: string): readonly Case[] => [
  ['success', 'a graphics processor without secure boot', on(multi(name), gpu(vendor, 'Disabled'))],
  ['success', 'secure boot without such a processor', on(multi(name), gpu('ffff', 'Enabled'))],
  ['failure', 'a graphics processor with secure boot', on(multi(name), gpu(vendor, 'Enabled'))],
]

const addition = (name: OperatorName): readonly Case[] => [
  ['success', 'room for it', on(multi(name), { ...machine({ cores: 8, memoryGib: 32 }), ...worker })],
  ['failure', 'not even a core', on(multi(name), { ...machine({ cores: 0 }), ...worker })],
  ['failure', 'not even a gibibyte', on(multi(name), { ...machine({ memoryGib: 0.5 }), ...worker })],
]

const CASES: Partial<Record<OperatorName, readonly Case[]>> = {
  'amd-gpu': gpuCases('amd-gpu', '1002'),
  'nvidia-gpu': gpuCases('nvidia-gpu', '10de'),
  mtv: addition('mtv'),
  osc: addition('osc'),
  mce: [
    [
      'success',
      '4 cores and 16 GiB',
      on(multi('mce'), { ...machine({ cores: 4, memoryGib: 16 }), ...worker }),
    ],
    [
      'success',
      'an arbiter does not run it',
      on(multi('mce'), { ...machine({ cores: 1, memoryGib: 1 }), ...arbiter }),
    ],
    ['failure', '3 cores', on(multi('mce'), { ...machine({ cores: 3 }), ...worker })],
    ['failure', '15 GiB', on(multi('mce'), { ...machine({ memoryGib: 15 }), ...worker })],
    ['failure', 'a single node with 7 cores', on(single('mce'), { ...machine({ cores: 7 }), ...master })],
    [
      'success',
      'a single node with 8 cores and 32 GiB',
      on(single('mce'), { ...machine({ cores: 8, memoryGib: 32 }), ...master }),
    ],
  ],
  'openshift-ai': [
    [
      'success',
      'a worker with 8 cores and 32 GiB',
      on(multi('openshift-ai'), { ...machine({ cores: 8, memoryGib: 32 }), ...worker }),
    ],
    [
      'success',
      'the control plane is not asked',
      on(multi('openshift-ai'), { ...machine({ cores: 1, memoryGib: 1 }), ...master }),
    ],
    ['failure', 'a worker with 7 cores', on(multi('openshift-ai'), { ...machine({ cores: 7 }), ...worker })],
  ],
  cnv: [
    ['success', 'Intel virtualization', on(multi('cnv'), { ...machine(), ...worker })],
    [
      'success',
      'AMD virtualization',
      on(multi('cnv'), { ...machine({ changes: { cpu: { count: 8, flags: ['svm'] } } }), ...worker }),
    ],
    [
      'success',
      'aarch64 needs no flag',
      on(multi('cnv'), {
        ...machine({ changes: { cpu: { count: 8, architecture: 'aarch64' } } }),
        ...worker,
      }),
    ],
    [
      'success',
      'an arbiter does not run it',
      on(multi('cnv'), { ...machine({ changes: { cpu: { count: 1 } } }), ...arbiter }),
    ],
    [
      'failure',
      'no virtualization',
      on(multi('cnv'), { ...machine({ changes: { cpu: { count: 8, flags: [] } } }), ...worker }),
    ],
    ['failure', 'no role yet', on(multi('cnv'), { ...machine(), ...undecided })],
    [
      'failure',
      'a control plane host with 3 cores',
      on(multi('cnv'), { ...machine({ cores: 3 }), ...master }),
    ],
    ['failure', 'a worker with 300 MiB', on(multi('cnv'), { ...machine({ memoryGib: 0.3 }), ...worker })],
    ['failure', 'a single node without a second disk', on(single('cnv'), { ...machine(), ...master })],
    [
      'failure',
      'a single node with a second disk below 50 GiB',
      on(single('cnv'), { ...machine({ extraDisks: [53] }), ...master }),
    ],
    [
      'success',
      'a single node with a second disk of 50 GiB',
      on(single('cnv'), { ...machine({ extraDisks: [54] }), ...master }),
    ],
    ['success', 'a single node with LVM storage', on(single('cnv', 'lvm'), { ...machine(), ...master })],
    [
      'success',
      'a single node without host-path storage',
      aHostContext(
        { ...machine(), ...master },
        { cluster: single('cnv'), settings: someSettings({ installsHostPathStorageOnSno: false }) },
      ),
    ],
  ],
  lvm: [
    [
      'success',
      'a worker with a spare disk',
      on(multi('lvm'), { ...machine({ extraDisks: [10] }), ...worker }),
    ],
    [
      'success',
      'a single node with a spare disk',
      on(single('lvm'), { ...machine({ extraDisks: [10] }), ...master }),
    ],
    ['success', 'an arbiter is not asked', on(multi('lvm'), { ...machine(), ...arbiter })],
    [
      'success',
      'a control plane host that takes no work',
      on(multi('lvm'), { ...machine(), ...master }, hosts(5)),
    ],
    ['failure', 'a worker without a spare disk', on(multi('lvm'), { ...machine(), ...worker })],
    ['failure', 'a control plane host that takes work', on(multi('lvm'), { ...machine(), ...master })],
    [
      'failure',
      'no role where the control plane takes no work',
      on(multi('lvm'), { ...machine({ extraDisks: [10] }), ...undecided }, hosts(5)),
    ],
    [
      'success',
      'no role where every host takes work',
      on(multi('lvm'), { ...machine({ extraDisks: [10] }), ...undecided }),
    ],
    [
      'failure',
      'with mce a spare disk below 50 GB',
      on(multi('lvm', 'mce'), { ...machine({ extraDisks: [49] }), ...worker }),
    ],
    [
      'success',
      'with mce a spare disk of 50 GB',
      on(multi('lvm', 'mce'), { ...machine({ extraDisks: [50] }), ...worker }),
    ],
    [
      'failure',
      'with mce on a single node a spare disk below 70 GB',
      on(single('lvm', 'mce'), { ...machine({ extraDisks: [69] }), ...master }),
    ],
    [
      'failure',
      'no core for it',
      on(multi('lvm'), { ...machine({ extraDisks: [10], cores: 0 }), ...worker }),
    ],
  ],
  odf: [
    [
      'success',
      'a compact host with a spare disk of 25 GB',
      on(multi('odf'), { ...machine({ extraDisks: [25] }), ...master }),
    ],
    [
      'success',
      'a compact cluster of three hosts without roles',
      on(multi('odf'), { ...machine({ extraDisks: [25] }), ...undecided }),
    ],
    [
      'success',
      'a worker in a standard cluster',
      on(multi('odf'), { ...machine({ extraDisks: [25] }), ...worker }, hosts(7)),
    ],
    [
      'success',
      'the control plane of a standard cluster stores nothing',
      on(multi('odf'), { ...machine(), ...master }, hosts(6)),
    ],
    [
      'success',
      'a worker in a layout that is neither',
      on(multi('odf'), { ...machine(), ...worker }, hosts(5)),
    ],
    [
      'success',
      'a control plane host in a layout that is neither',
      on(multi('odf'), { ...machine(), ...master }, hosts(5)),
    ],
    ['failure', 'a compact host without a spare disk', on(multi('odf'), { ...machine(), ...master })],
    ['failure', 'a spare disk of 24 GB', on(multi('odf'), { ...machine({ extraDisks: [24] }), ...master })],
    [
      'failure',
      'with mce a spare disk below 75 GB',
      on(multi('odf', 'mce'), { ...machine({ extraDisks: [74] }), ...master }),
    ],
    [
      'success',
      'with mce a spare disk of 75 GB',
      on(multi('odf', 'mce'), { ...machine({ extraDisks: [75] }), ...master }),
    ],
    [
      'failure',
      'fewer cores than it needs alone',
      on(multi('odf'), { ...machine({ extraDisks: [25], cores: 7 }), ...master }),
    ],
    [
      'pending',
      'no role yet in a cluster that has not exactly three hosts',
      on(multi('odf'), { ...machine({ extraDisks: [25] }), ...undecided }, hosts(4)),
    ],
  ],
}

for (const operator of OPERATORS) {
  const validation = HOST_OPERATOR_VALIDATIONS.find(({ id }) => id === operator.validation)
  const cluster = operator.name === 'lvm' ? single(operator.name) : multi(operator.name)
  const hasRule = ruleOf(operator.name)?.checkHost !== undefined
  if (!validation) throw new Error(`no validation for ${operator.name}`)

  describe(operator.validation, () => {
    it('success: the operator is not selected', () => {
      expect(statusOf(validation, aHostContext({ inventory: null }))).toBe('success')
    })

    it('success: a day-2 host', () => {
      const joining = { kind: 'AddToExistingClusterHost', inventory: null } as const
      expect(statusOf(validation, aHostContext(joining, { cluster }))).toBe('success')
    })

    it(hasRule ? 'pending: no inventory yet' : 'success: it asks nothing of a host', () => {
      const context = aHostContext({ inventory: null }, { cluster })
      expect(statusOf(validation, context)).toBe(hasRule ? 'pending' : 'success')
    })

    it('left out: the host has no cluster', () => {
      expect(statusOf(validation, anUnboundHostContext())).toBe('left out')
    })

    it.each(CASES[operator.name] ?? [])('%s: %s', (outcome, _name, context) => {
      const verdict = explainedVerdict(validation, context)
      expect(verdict.status).toBe(outcome)
      if (outcome !== 'success') expectWayOut(verdict.remedies, operator.name)
    })

    it('every rule is tried in both ways', () => {
      const outcomes = new Set((CASES[operator.name] ?? []).map(([outcome]) => outcome))
      if (hasRule) expect([...outcomes]).toEqual(expect.arrayContaining(['success', 'failure']))
      else expect(outcomes.size).toBe(0)
    })
  })
}

/** The last remedy is always the request that does without the operator. */
function expectWayOut(remedies: ReturnType<typeof explainedVerdict>['remedies'], name: OperatorName): void {
  const body = remedies.at(-1)?.call?.body as { olm_operators: { name: string }[] }
  expect(body.olm_operators.map((operator) => operator.name)).not.toContain(name)
}

describe('ocs-requirements-satisfied', () => {
  it('left out: never reported', () => {
    const ocs = HOST_OPERATOR_VALIDATIONS.find(({ id }) => id === 'ocs-requirements-satisfied')
    expect(ocs && statusOf(ocs, aHostContext())).toBe('left out')
  })
})
