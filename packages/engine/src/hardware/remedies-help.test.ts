// A remedy that can be sent as it is must help: applied to the facts, the same validation passes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPERATORS } from '../catalogue/operators.ts'
import { CLUSTER_OPERATOR_VALIDATIONS } from '../cluster/cluster-operator-validations.ts'
import { createClusterContext } from '../context/cluster-context.ts'
import { createHostContext, type HostContext } from '../context/host-context.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { HOST_HARDWARE_VALIDATIONS } from '../host/host-hardware-validations.ts'
import { HOST_OPERATOR_VALIDATIONS } from '../host/host-operator-validations.ts'
import { runValidation } from '../tables/run-validation.ts'
import { type ApiCall, LEFT_OUT, type Verdict } from '../tables/verdict.ts'
import { applyHardwareCall } from '../testing/apply-hardware-call.ts'
import { anyHost } from '../testing/arbitrary-host.ts'
import { aCluster, aHost, anInventory, aSingleNodeCluster, aSnapshot } from '../testing/builders.ts'
import { monitoredOperators } from '../testing/olm.ts'
import { statusOf } from '../testing/verdict-of.ts'

const HOST_VALIDATIONS = [...HOST_HARDWARE_VALIDATIONS, ...HOST_OPERATOR_VALIDATIONS]
const PASSED = ['success', 'left out']

const anyMachine = fc
  .record({ cores: fc.integer({ min: 0, max: 24 }), gib: fc.integer({ min: 0, max: 64 }), tpm: fc.boolean() })
  .map(({ cores, gib, tpm }) =>
    anInventory(1, {
      cpu: { architecture: 'x86_64', count: cores, flags: ['vmx'] },
      memory: { physical_bytes: gib * 2 ** 30, usable_bytes: gib * 2 ** 30 },
      tpm_version: tpm ? '2.0' : 'none',
    }),
  )

const anySnapshot: fc.Arbitrary<ClusterSnapshot> = fc
  .record({
    host: anyHost(1),
    machine: fc.option(anyMachine),
    isSingle: fc.boolean(),
    version: fc.constantFrom('4.9', '4.12', '4.14', '4.20', '4.22'),
    operators: fc.subarray(
      OPERATORS.map(({ name }) => name).filter((name) => name !== 'lvm' && name !== 'openshift-ai'),
    ),
    hasLvm: fc.boolean(),
    platform: fc.constantFrom('baremetal', 'vsphere', 'nutanix'),
    enable_on: fc.constantFrom('none', 'all', 'workers'),
    mode: fc.constantFrom('tpmv2', 'tang'),
    hosts: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ host, machine, isSingle, version, operators, hasLvm, platform, enable_on, mode, hosts }) => {
    const shape = isSingle
      ? aSingleNodeCluster()
      : aCluster({ platform: { type: platform, external_name: '' } })
    const names = hasLvm ? [...operators.filter((name) => name !== 'odf'), 'lvm'] : operators
    return aSnapshot({
      cluster: {
        ...shape,
        openshift_version: version,
        disk_encryption: { enable_on, mode, tang_servers: '' },
        monitored_operators: monitoredOperators(names, shape),
      },
      hosts: [
        { ...host, ...(machine && { inventory: machine }) },
        ...Array.from({ length: hosts }, (_, index) => aHost(index + 2)),
      ],
    })
  })

const hostContext = (snapshot: ClusterSnapshot): HostContext => {
  const cluster = createClusterContext(snapshot)
  const host = cluster.hosts[0]
  if (!host) throw new Error('no host')
  return createHostContext(host, cluster)
}

const callsOf = (verdict: Verdict | typeof LEFT_OUT): readonly ApiCall[] =>
  verdict === LEFT_OUT
    ? []
    : (verdict.remedies ?? []).flatMap(({ call }) => (call && !call.fillIn ? [call] : []))

describe('complete calls', () => {
  it('turn the validation of the host green', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const context = hostContext(snapshot)
        for (const validation of HOST_VALIDATIONS) {
          for (const call of callsOf(runValidation(validation, context))) {
            const after = hostContext(applyHardwareCall(snapshot, call))
            expect(PASSED, `${validation.id} after ${JSON.stringify(call)}`).toContain(
              statusOf(validation, after),
            )
          }
        }
      }),
    )
  })

  it('turn the validation of the cluster green', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const context = createClusterContext(snapshot)
        for (const validation of CLUSTER_OPERATOR_VALIDATIONS) {
          for (const call of callsOf(runValidation(validation, context))) {
            const after = createClusterContext(applyHardwareCall(snapshot, call))
            expect(PASSED, `${validation.id} after ${JSON.stringify(call)}`).toContain(
              statusOf(validation, after),
            )
          }
        }
      }),
    )
  })
})
