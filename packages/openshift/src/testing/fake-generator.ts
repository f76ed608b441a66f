// An installer that writes as little as it can.
import type { AssetDirectory, Generator, GeneratorContext } from '../assets/generator.ts'

export const CLUSTER_UUID = '11111111-2222-4333-8444-555555555555'

export const WRITTEN_MANIFESTS: AssetDirectory = new Map([
  [
    'manifests/cluster-infrastructure-02-config.yml',
    'apiVersion: config.openshift.io/v1\nkind: Infrastructure\nmetadata:\n  name: cluster\nstatus:\n  infrastructureTopology: SingleReplica\n',
  ],
  [
    'manifests/cluster-scheduler-02-config.yml',
    'apiVersion: config.openshift.io/v1\nkind: Scheduler\nmetadata:\n  name: cluster\nspec:\n  mastersSchedulable: false\n',
  ],
])

const pointer = (role: string): string =>
  JSON.stringify({
    ignition: {
      version: '3.2.0',
      config: { merge: [{ source: `https://192.168.127.100:22623/config/${role}` }] },
    },
  })

export const WRITTEN_FILES: AssetDirectory = new Map([
  ['bootstrap.ign', JSON.stringify({ ignition: { version: '3.2.0' } })],
  ...['master', 'worker', 'arbiter'].map((role): [string, string] => [`${role}.ign`, pointer(role)]),
  ['metadata.json', JSON.stringify({ clusterID: CLUSTER_UUID })],
  ['auth/kubeconfig', 'a kubeconfig'],
  ['auth/kubeadmin-password', 'a password'],
])

/** What is given instead of the files above; null: left out. */
export function fakeGenerator(changes: Readonly<Record<string, string | null>> = {}): Generator {
  const files = new Map([...WRITTEN_FILES, ...Object.entries(changes)])
  return {
    name: 'built-in',
    createManifests: async () => WRITTEN_MANIFESTS,
    createIgnitionConfigs: async () =>
      new Map([...files].flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]))),
  }
}

export const someContext = (changes: Partial<GeneratorContext> = {}): GeneratorContext => ({
  clusterId: 'c',
  releaseImage: 'quay.io/releases/ocp:4.20.5',
  openshiftVersion: '4.20.5',
  invoker: 'assisted-installer',
  bootstrapNodeIp: '',
  ...changes,
})
