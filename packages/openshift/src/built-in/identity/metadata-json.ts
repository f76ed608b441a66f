import type { ClusterShape } from '../cluster-shape.ts'

/** What tools of the platform know a cluster by. Platforms on which nothing was created have no entry of their own. */
const PLATFORM_ENTRIES: Readonly<Record<string, (shape: ClusterShape) => unknown>> = {
  baremetal: () => ({ libvirtURI: 'qemu:///system', bootstrapProvisioningIP: '', provisioningHostIP: '' }),
  vsphere: ({ platform }) => ({
    VCenters: (platform.settings.vcenters ?? []).map(({ server = '', user = '', password = '' }) => ({
      vCenter: server,
      username: user,
      password,
    })),
  }),
  nutanix: ({ platform }) => {
    const { endpoint, username = '', password = '' } = platform.settings.prismCentral ?? {}
    return { prismCentral: endpoint?.address ?? '', port: String(endpoint?.port ?? ''), username, password }
  },
}

export function metadataJson(
  shape: ClusterShape,
  ids: { readonly infraId: string; readonly clusterId: string },
): string {
  const entry = PLATFORM_ENTRIES[shape.platform.type]?.(shape)
  return JSON.stringify({
    clusterName: shape.name,
    clusterID: ids.clusterId,
    infraID: ids.infraId,
    ...(entry !== undefined && { [shape.platform.type]: entry }),
    featureSet: shape.config.featureSet ?? '',
    customFeatureSet: null,
  })
}
