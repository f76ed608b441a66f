// Everything an evaluation looks at, left to chance.
import { ClusterValidationId, HostValidationId } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import type { InfraEnvFacts } from '../facts/infra-env-facts.ts'
import type { Settings } from '../facts/settings.ts'
import type { ClusterSnapshot, InfraEnvSnapshot } from '../facts/snapshot.ts'
import { anyCluster } from './arbitrary-cluster.ts'
import { textLike } from './arbitrary-from-schema.ts'
import { anyHost } from './arbitrary-host.ts'
import { anInfraEnv, macAddress, NOW, someSettings } from './builders.ts'

export const anyInfraEnv: fc.Arbitrary<InfraEnvFacts> = fc
  .record({
    openshift_version: textLike('4.20', '4.12'),
    cpu_architecture: fc.constantFrom<InfraEnvFacts['cpu_architecture']>('x86_64', 'arm64', 's390x'),
    additional_ntp_sources: textLike('ntp.example.com'),
    ntp_sources: textLike('ntp.example.com'),
    has_static_network_config: fc.boolean(),
  })
  .map(anInfraEnv)

export const anySettings: fc.Arbitrary<Settings> = fc
  .record({
    isKubeApi: fc.boolean(),
    isAutoAssignEnabled: fc.boolean(),
    areSoftTimeoutsEnabled: fc.boolean(),
    keepsVirtualInterfaces: fc.boolean(),
    hasSingleNodeDnsmasq: fc.boolean(),
    supportsArbiter: fc.boolean(),
    supportsFencing: fc.boolean(),
    supportsIpv6: fc.boolean(),
    supportsDiskEncryption: fc.boolean(),
    checksClusterVersion: fc.boolean(),
    skipsMcoReboot: fc.boolean(),
    installsHostPathStorageOnSno: fc.boolean(),
    bootstrapHostMac: textLike('', macAddress(2)),
    disabledHostValidations: fc.subarray([...HostValidationId.enum], { maxLength: 2 }),
    disabledClusterValidations: fc.subarray([...ClusterValidationId.enum], { maxLength: 2 }),
  })
  .map(someSettings)

const someHosts = (maxLength: number) =>
  fc
    .integer({ min: 0, max: maxLength })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyHost(index + 1))))

export const anySnapshot: fc.Arbitrary<ClusterSnapshot> = fc.record({
  cluster: anyCluster,
  hosts: someHosts(5),
  infraEnvs: fc.array(anyInfraEnv, { maxLength: 1 }),
  settings: anySettings,
  now: fc.constant(NOW),
})

export const anyInfraEnvSnapshot: fc.Arbitrary<InfraEnvSnapshot> = fc.record({
  infraEnv: anyInfraEnv.map((infraEnv) => ({ ...infraEnv, cluster_id: null })),
  hosts: someHosts(4).map((hosts) => hosts.map((host) => ({ ...host, cluster_id: null }))),
  settings: anySettings,
  now: fc.constant(NOW),
})
