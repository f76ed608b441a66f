// Operators that are a platform of their own: clusters of clusters, and models.
import type { KubeObject } from '../../assets/object-yaml.ts'
import type { OperatorContext, OperatorInstall } from './operator-install.ts'
import { LVM_CLASS, ODF_BLOCK_CLASS } from './storage.ts'

export const mce: OperatorInstall = {
  resources: (context) => [
    {
      apiVersion: 'multicluster.openshift.io/v1',
      kind: 'MultiClusterEngine',
      metadata: { name: 'multiclusterengine' },
      spec: {},
    },
    ...agentService(context),
  ],
}

/** With storage beside it, the engine can install further clusters at once. */
function agentService({ selected }: OperatorContext): readonly KubeObject[] {
  const storageClassName = selected.has('odf') ? ODF_BLOCK_CLASS : selected.has('lvm') ? LVM_CLASS : null
  if (storageClassName === null) return []
  const claim = (storage: string) => ({
    storageClassName,
    accessModes: ['ReadWriteOnce'],
    resources: { requests: { storage } },
  })
  return [
    {
      apiVersion: 'agent-install.openshift.io/v1beta1',
      kind: 'AgentServiceConfig',
      metadata: { name: 'agent' },
      spec: {
        databaseStorage: claim('10Gi'),
        filesystemStorage: claim('20Gi'),
        imageStorage: claim('10Gi'),
      },
    },
  ]
}

const MANAGED = { managementState: 'Managed' }

export const openshiftAi: OperatorInstall = {
  watches: 'all-namespaces',
  resources: ({ selected }) => [
    {
      apiVersion: 'datasciencecluster.opendatahub.io/v1',
      kind: 'DataScienceCluster',
      metadata: { name: 'default-dsc' },
      spec: {
        components: {
          dashboard: MANAGED,
          datasciencepipelines: MANAGED,
          workbenches: MANAGED,
          // Models are served through serverless and mesh only where those are.
          kserve:
            selected.has('serverless') && selected.has('servicemesh')
              ? MANAGED
              : {
                  ...MANAGED,
                  defaultDeploymentMode: 'RawDeployment',
                  serving: { managementState: 'Removed' },
                },
        },
      },
    },
  ],
}
