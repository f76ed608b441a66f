import type { CustomKind } from '../schema/custom-kind.ts'
import { object } from '../schema/schema.ts'
import { conditions, nameReference } from '../schema/shapes.ts'
import { SERVICE_CONFIG_MEMBERS } from './agent-service-config.ts'

export const HYPERSHIFT_AGENT_SERVICE_CONFIG: CustomKind = {
  group: 'agent-install.openshift.io',
  version: 'v1beta1',
  kind: 'HypershiftAgentServiceConfig',
  plural: 'hypershiftagentserviceconfigs',
  shortNames: ['hasc'],
  scope: 'Namespaced',
  description: 'How the service is deployed for a hub whose control plane is hosted elsewhere.',
  spec: object(
    'Storage, images and exposure of the service, and how to reach the hosted control plane.',
    {
      ...SERVICE_CONFIG_MEMBERS,
      kubeconfigSecretRef: nameReference('The Secret whose key kubeconfig opens the hosted control plane.'),
    },
    { required: ['databaseStorage', 'filesystemStorage', 'kubeconfigSecretRef'] },
  ),
  status: object('How the deployment goes.', { conditions: conditions() }),
}
