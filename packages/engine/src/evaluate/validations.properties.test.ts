// What must hold for every validation, whatever was stored.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLUSTER_VALIDATIONS } from '../cluster/cluster-validations.ts'
import { judgeCluster } from '../cluster/judge-cluster.ts'
import { createClusterContext } from '../context/cluster-context.ts'
import { createHostContext, createUnboundHostContext } from '../context/host-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { HOST_NETWORK_VALIDATIONS } from '../host/host-network-validations.ts'
import { HOST_VALIDATIONS } from '../host/host-validations.ts'
import { judgeHost } from '../host/judge-host.ts'
import { runValidation } from '../tables/run-validation.ts'
import { LEFT_OUT } from '../tables/verdict.ts'
import { applyCall, derive } from '../testing/apply-call.ts'
import { anySnapshot } from '../testing/arbitrary-snapshot.ts'
import { anInfraEnv, hostId, macAddress } from '../testing/builders.ts'
import { completeCalls, statusOf } from '../testing/verdict-of.ts'

const anyAddress = fc.constantFrom('192.168.127.11', '192.168.127.12', 'fd2e::5', '10.0.0.5', '', 'garbage')
const anyCidr = fc.constantFrom(
  '192.168.127.0/24',
  '10.0.0.0/8',
  '10.128.0.0/14',
  '172.30.0.0/16',
  'fd2e::/64',
  'fd01::/48',
  'fd02::/112',
  '10.128.7.9/24',
  'garbage',
)
const anyHostId = fc.constantFrom(...[1, 2, 3, 4].map(hostId), 'garbage')
const anyNumber = fc.constantFrom(0, 0.5, 5, 2_000)
const sparse = { requiredKeys: [] }

const anyConnectivity = fc.record(
  {
    remote_hosts: fc.array(
      fc.record(
        {
          host_id: anyHostId,
          l2_connectivity: fc.array(
            fc.record(
              {
                remote_ip_address: anyAddress,
                remote_mac: fc.constant(macAddress(2)),
                successful: fc.boolean(),
              },
              sparse,
            ),
            { maxLength: 2 },
          ),
          l3_connectivity: fc.array(
            fc.record(
              {
                remote_ip_address: anyAddress,
                successful: fc.boolean(),
                average_rtt_ms: anyNumber,
                packet_loss_percentage: anyNumber,
              },
              sparse,
            ),
            { maxLength: 2 },
          ),
          mtu_report: fc.array(
            fc.record({ outgoing_nic: fc.constant('eno1'), remote_ip_address: anyAddress }, sparse),
            {
              maxLength: 1,
            },
          ),
        },
        sparse,
      ),
      { maxLength: 3 },
    ),
  },
  sparse,
)

const anyHostChanges: fc.Arbitrary<Partial<HostFacts>> = fc.record(
  {
    connectivity: fc.option(anyConnectivity),
    checked_in_at: fc.constantFrom(null, 0, Number.MAX_SAFE_INTEGER),
    timestamp: fc.constantFrom(0, 1, 1e15),
    domain_name_resolutions: fc.option(
      fc.record({
        resolutions: fc.array(
          fc.record({
            domain_name: fc.constantFrom('api.test.example.com', 'garbage'),
            cnames: fc.constant(['x']),
          }),
          { maxLength: 2 },
        ),
      }),
    ),
    ntp_sources: fc.constantFrom(null, [], [{}]),
    images_status: fc.constantFrom({}, { a: {} }, { a: { size_bytes: 5 } }),
    has_fencing_credentials: fc.boolean(),
    free_addresses: fc.constantFrom(
      null,
      [],
      [{}],
      [{ network: '192.168.127.0/24', free_addresses: ['192.168.127.50', '192.168.127.51'] }],
    ),
  },
  sparse,
)

const anyNetworks = fc.array(fc.record({ cidr: anyCidr }), { maxLength: 3 })

const anyClusterChanges: fc.Arbitrary<Partial<ClusterFacts>> = fc.record(
  {
    cluster_networks: fc.array(
      fc.record({ cidr: anyCidr, host_prefix: fc.constantFrom(-1, 0, 23, 64, 200) }),
      {
        maxLength: 3,
      },
    ),
    service_networks: anyNetworks,
    machine_networks: anyNetworks,
    network_type: fc.constantFrom('OVNKubernetes', 'OpenShiftSDN', 'Cilium'),
    load_balancer_type: fc.constantFrom('cluster-managed', 'user-managed'),
    imported: fc.boolean(),
    connectivity_majority_groups: fc.constantFrom(null, { majority_groups: {}, l3_connected_addresses: {} }),
    ip_collisions: fc.constantFrom({}, { '192.168.127.11': ['a', 'b'], garbage: [] }),
    machine_network_updated_at: fc.constantFrom(null, 0),
    pull_secret_set: fc.boolean(),
    overridden_network_type: fc.constantFrom(null, '', 'Calico'),
  },
  sparse,
)

const anyFacts: fc.Arbitrary<ClusterSnapshot> = fc
  .tuple(anySnapshot, anyClusterChanges, fc.array(anyHostChanges, { minLength: 4, maxLength: 4 }))
  .map(([snapshot, cluster, hosts]) => ({
    ...snapshot,
    cluster: { ...snapshot.cluster, ...cluster },
    hosts: snapshot.hosts.map((host, index) => ({ ...host, ...hosts[index] })),
  }))

/** Clusters are only judged before they are installed, and after their networks were derived. */
const anyNewCluster = anyFacts.map((snapshot) =>
  derive({ ...snapshot, cluster: { ...snapshot.cluster, kind: 'Cluster' } }),
)

const hostContextsOf = (snapshot: ClusterSnapshot) => {
  const context = createClusterContext(snapshot)
  return context.hosts.map((host) => createHostContext(host, context))
}

/** Everything that is shown, one line a verdict. */
const linesOf = (snapshot: ClusterSnapshot): string[] => {
  const judged = [
    judgeCluster(createClusterContext(snapshot)).verdicts,
    ...hostContextsOf(snapshot).map((context) => judgeHost(context).verdicts),
  ]
  return judged.flatMap((verdicts) =>
    [...verdicts].map(([id, verdict]) => `${id} ${JSON.stringify(verdict)}`),
  )
}

describe('validations, whatever was stored', () => {
  it('never throw, and explain everything that is not fine', () => {
    fc.assert(
      fc.property(anyFacts, (snapshot) => {
        const unbound = snapshot.hosts.map((host) =>
          createUnboundHostContext({ ...host, cluster_id: null }, { ...snapshot, infraEnv: anInfraEnv() }),
        )
        const verdicts = [
          ...CLUSTER_VALIDATIONS.map((validation) =>
            runValidation(validation, createClusterContext(snapshot)),
          ),
          ...[...hostContextsOf(snapshot), ...unbound].flatMap((context) =>
            HOST_VALIDATIONS.map((validation) => runValidation(validation, context)),
          ),
        ]
        for (const verdict of verdicts) {
          if (verdict === LEFT_OUT) continue
          expect(verdict.message).toMatch(/^\S.*\S$/s)
          if (verdict.status === 'success') continue
          expect(verdict.cause?.summary).toMatch(/\S/)
          expect(verdict.remedies).not.toHaveLength(0)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('do not depend on the order of hosts and interfaces', () => {
    fc.assert(
      fc.property(anyFacts, (snapshot) => {
        const turned = {
          ...snapshot,
          hosts: [...snapshot.hosts].reverse().map((host) => ({
            ...host,
            inventory: host.inventory && {
              ...host.inventory,
              ...(host.inventory.interfaces && { interfaces: [...host.inventory.interfaces].reverse() }),
            },
          })),
        }
        expect(linesOf(turned)).toEqual(linesOf(snapshot))
      }),
      { numRuns: 60 },
    )
  })

  it('propose only calls that help', () => {
    fc.assert(
      fc.property(anyNewCluster, (snapshot) => {
        const context = createClusterContext(snapshot)
        for (const validation of CLUSTER_VALIDATIONS) {
          if (validation.category === 'operators') continue
          for (const call of completeCalls(validation, context)) {
            const after = createClusterContext(applyCall(snapshot, call))
            expect([validation.id, call, statusOf(validation, after)]).toEqual([
              validation.id,
              call,
              'success',
            ])
          }
        }
        for (const hostContext of hostContextsOf(snapshot)) {
          for (const validation of HOST_NETWORK_VALIDATIONS) {
            for (const call of completeCalls(validation, hostContext)) {
              const after = hostContextsOf(applyCall(snapshot, call)).find(
                ({ host }) => host.id === hostContext.host.id,
              )
              const status = after && statusOf(validation, after)
              expect([validation.id, call, status]).toEqual([validation.id, call, 'success'])
            }
          }
        }
      }),
      { numRuns: 100 },
    )
  })
})
