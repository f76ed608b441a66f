import type { CustomKind } from '../schema/custom-kind.ts'
import { immutable } from '../schema/rule.ts'
import { choice, flag, integer, list, object, text } from '../schema/schema.ts'
import { machinePool, nameReference, placeReference, proxy, requiredReference } from '../schema/shapes.ts'
import { AGENT_CLUSTER_INSTALL_STATUS } from './agent-cluster-install-status.ts'

const IS_SINGLE_NODE =
  'self.provisionRequirements.controlPlaneAgents == 1 && (!has(self.provisionRequirements.workerAgents) || self.provisionRequirements.workerAgents == 0)'
const IS_USER_MANAGED =
  '(has(self.networking.userManagedNetworking) && self.networking.userManagedNetworking)'
/** Said, and not only left out. */
const IS_CLUSTER_MANAGED =
  '(has(self.networking.userManagedNetworking) && !self.networking.userManagedNetworking)'

export const AGENT_CLUSTER_INSTALL: CustomKind = {
  group: 'extensions.hive.openshift.io',
  version: 'v1beta1',
  kind: 'AgentClusterInstall',
  plural: 'agentclusterinstalls',
  shortNames: ['aci'],
  scope: 'Namespaced',
  description: 'How the cluster of a ClusterDeployment is installed on discovered machines.',
  columns: [
    { jsonPath: '.spec.clusterDeploymentRef.name', name: 'Cluster', type: 'string' },
    { jsonPath: '.status.debugInfo.state', name: 'State', type: 'string' },
  ],
  required: ['spec'],
  rules: [
    immutable('imageSetRef', 'imageSetRef cannot be changed; make another AgentClusterInstall.'),
    {
      rule: `!(${IS_SINGLE_NODE}) || !${IS_CLUSTER_MANAGED}`,
      message: 'A single node needs networking.userManagedNetworking: true, or leave it out.',
    },
    {
      rule: `!has(self.platformType) || !(self.platformType in ['BareMetal', 'Nutanix']) || !${IS_USER_MANAGED}`,
      message:
        'With this platformType the cluster manages its addresses: set networking.userManagedNetworking to false.',
    },
    {
      rule: `!has(self.platformType) || !(self.platformType in ['None', 'External']) || !${IS_CLUSTER_MANAGED}`,
      message: 'This platformType needs networking.userManagedNetworking: true.',
    },
  ],
  spec: object(
    'What is to be installed. After the start only clusterMetadata, ignitionEndpoint and, at its end, provisionRequirements may change.',
    {
      apiVIP: text('Virtual address of the API. apiVIPs replaces it.'),
      apiVIPs: list(text(), 'Virtual addresses of the API, at most one for each family.', { maxItems: 2 }),
      arbiter: machinePool('Settings of arbiters.'),
      clusterDeploymentRef: nameReference('The ClusterDeployment, in the same namespace.'),
      clusterMetadata: object(
        'Ids and credentials of the cluster, written by the service.',
        {
          adminKubeconfigSecretRef: nameReference('The Secret with the kubeconfig of the administrator.'),
          adminPasswordSecretRef: nameReference('The Secret with name and password of the administrator.'),
          clusterID: text('The id that the cluster gave itself.'),
          infraID: text('The id of the cluster in the service.'),
          metadataJSONSecretRef: nameReference('Of clusters in clouds; not used here.'),
          platform: object('Of clusters in clouds; not used here.', {
            aws: object('Not used here.', {
              hostedZoneRole: text('Not used here.'),
            }),
            azure: object(
              'Not used here.',
              {
                resourceGroupName: text('Not used here.'),
              },
              { required: ['resourceGroupName'] },
            ),
            gcp: object('Not used here.', {
              networkProjectID: text('Not used here.'),
            }),
          }),
        },
        { required: ['adminKubeconfigSecretRef', 'clusterID', 'infraID'] },
      ),
      compute: list(machinePool(''), 'Settings of workers.'),
      controlPlane: machinePool('Settings of the control plane.'),
      diskEncryption: object('Encryption of the installation disks.', {
        enableOn: choice(
          [
            'none',
            'all',
            'masters',
            'arbiters',
            'workers',
            'masters,arbiters',
            'masters,workers',
            'arbiters,workers',
            'masters,arbiters,workers',
          ],
          'Which roles have encrypted disks.',
          { default: 'none' },
        ),
        mode: choice(['tpmv2', 'tang'], 'Where the key is kept: in the TPM, or on Tang servers.'),
        tangServers: text('Tang servers as a JSON list in a text, each with url and thumbprint.'),
      }),
      external: object('Settings of the platform External.', {
        cloudControllerManager: text('External when the platform brings a cloud controller manager.', {
          allOf: [
            { enum: ['', 'BareMetal', 'None', 'VSphere', 'Nutanix', 'External'] },
            { enum: ['', 'External'] },
          ],
          default: '',
        }),
        platformName: text('Name of the platform. It can be set once.', {
          default: 'Unknown',
          'x-kubernetes-validations': [
            {
              message: 'platform name cannot be changed once set',
              rule: "oldSelf == 'Unknown' || self == oldSelf",
            },
          ],
        }),
      }),
      holdInstallation: flag('Whether to wait although everything is ready.'),
      ignitionEndpoint: object('Where hosts fetch their Ignition, if not from the cluster.', {
        caCertificateReference: placeReference('A Secret whose key tls.crt is the authority of that server.'),
        url: text('Its address.'),
      }),
      imageSetRef: requiredReference('The ClusterImageSet with the release. It cannot be changed.'),
      ingressVIP: text('Virtual address of the ingress. ingressVIPs replaces it.'),
      ingressVIPs: list(text(), 'Virtual addresses of the ingress, at most one for each family.', {
        maxItems: 2,
      }),
      loadBalancer: object('Who balances the load.', {
        type: choice(
          ['ClusterManaged', 'UserManaged'],
          'Whether the cluster or its user brings the load balancer.',
          { default: 'ClusterManaged' },
        ),
      }),
      manifestsConfigMapRef: nameReference('A ConfigMap of manifests. manifestsConfigMapRefs replaces it.'),
      manifestsConfigMapRefs: list(
        requiredReference(''),
        'ConfigMaps whose entries become manifests of the cluster.',
      ),
      mastersSchedulable: flag('Whether masters run workloads.'),
      mirrorRegistryRef: placeReference(
        'A ConfigMap with registries.conf and ca-bundle.crt of mirrors, for this cluster only.',
      ),
      networking: object('Networks of the cluster.', {
        clusterNetwork: list(
          object(
            '',
            {
              cidr: text('The network.'),
              hostPrefix: integer('Length of the prefix that each node gets of it.', { format: 'int32' }),
            },
            { required: ['cidr'] },
          ),
          'Addresses of pods.',
        ),
        machineNetwork: list(
          object(
            '',
            {
              cidr: text('The network.'),
            },
            { required: ['cidr'] },
          ),
          'Addresses of machines.',
        ),
        networkType: choice(
          ['OpenShiftSDN', 'OVNKubernetes', 'CiscoACI', 'Cilium', 'Calico', 'None'],
          'The network plug-in.',
        ),
        serviceNetwork: list(text(), 'Addresses of services.'),
        userManagedNetworking: flag('Whether load balancers and addresses are brought by the user.'),
      }),
      ntpSources: list(text(), 'Time servers of the cluster.'),
      platformType: choice(
        ['', 'BareMetal', 'None', 'VSphere', 'Nutanix', 'External'],
        'The platform that the cluster believes to run on.',
      ),
      provisionRequirements: object(
        'How many machines of each role there must be, exactly, before the installation starts.',
        {
          arbiterAgents: integer('Arbiters.', { minimum: 0 }),
          controlPlaneAgents: integer('Masters.'),
          workerAgents: integer('Workers.', { minimum: 0 }),
        },
        { required: ['controlPlaneAgents'] },
      ),
      proxy: proxy('Proxies of the cluster.'),
      sshPublicKey: text('The key that may log in to nodes as core.'),
    },
    { required: ['clusterDeploymentRef', 'networking', 'provisionRequirements'] },
  ),
  status: AGENT_CLUSTER_INSTALL_STATUS,
}
