import type { AssetDirectory } from '../../assets/generator.ts'
import { objectYaml } from '../../assets/object-yaml.ts'
import type { InstallConfig } from '../../install-config/install-config.ts'
import { createPki } from '../../pki/create-pki.ts'
import { createReusedKeyPairs } from '../../pki/reused-key-pairs.ts'
import { clusterShape } from '../cluster-shape.ts'
import { machineManifests } from '../machines/machine-manifests.ts'
import { clusterManifests } from '../manifests/cluster-manifests.ts'

const pki = createPki(
  {
    domain: 'edge.example.com',
    apiVips: ['192.0.2.5'],
    firstServiceAddress: '172.30.0.1',
    isBaremetal: true,
  },
  createReusedKeyPairs(1),
  new Date('2026-03-01T12:00:00Z'),
)

/** Only the manifests, all with the same certificates. */
export async function sampleManifests(config: InstallConfig, version = '4.22.1'): Promise<AssetDirectory> {
  const inputs = {
    shape: clusterShape(config, version),
    pki: await pki,
    infraId: 'edge-abcde',
    clusterId: '9d486615-dfc8-4f92-a863-e7a083a4a964',
    kubeadminHash: '$2b$10$sample',
    invoker: 'groundwork',
  }
  return new Map([
    ...clusterManifests(inputs).map(
      ({ fileName, object }) => [`manifests/${fileName}`, objectYaml(object)] as const,
    ),
    ...machineManifests(inputs).map(
      ({ fileName, object }) => [`openshift/${fileName}`, objectYaml(object)] as const,
    ),
  ])
}
