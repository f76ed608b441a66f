import type { CustomKind } from '../schema/custom-kind.ts'
import { choice, flag, integer, list, object, text, time } from '../schema/schema.ts'
import { hiveConditions, plainLabelSelector, plainReference } from '../schema/shapes.ts'
import { CLUSTER_PLATFORM } from './cloud-platforms.ts'
import { CLUSTER_PROVISIONING } from './cluster-provisioning.ts'

export const CLUSTER_DEPLOYMENT: CustomKind = {
  group: 'hive.openshift.io',
  version: 'v1',
  kind: 'ClusterDeployment',
  plural: 'clusterdeployments',
  shortNames: ['cd'],
  scope: 'Namespaced',
  description:
    'A cluster: its name, its domain, its credentials. What installs it is named in clusterInstallRef.',
  columns: [
    { jsonPath: '.spec.clusterMetadata.infraID', name: 'InfraID', type: 'string' },
    { jsonPath: '.metadata.labels.hive\\.openshift\\.io/cluster-platform', name: 'Platform', type: 'string' },
    { jsonPath: '.metadata.labels.hive\\.openshift\\.io/cluster-region', name: 'Region', type: 'string' },
    {
      jsonPath: '.metadata.labels.hive\\.openshift\\.io/version-major-minor-patch',
      name: 'Version',
      type: 'string',
    },
    { jsonPath: '.metadata.labels.hive\\.openshift\\.io/cluster-type', name: 'ClusterType', type: 'string' },
    {
      jsonPath: ".status.conditions[?(@.type=='Provisioned')].reason",
      name: 'ProvisionStatus',
      type: 'string',
    },
    { jsonPath: '.status.powerState', name: 'PowerState', type: 'string' },
    { jsonPath: '.metadata.creationTimestamp', name: 'Age', type: 'date' },
  ],
  spec: object(
    'What the cluster is called and who installs it.',
    {
      baseDomain: text('The domain below which the cluster has its name.'),
      boundServiceAccountSigningKeySecretRef: plainReference(
        'The key that signs tokens of service accounts; not used here.',
      ),
      certificateBundles: list(
        object(
          '',
          {
            certificateSecretRef: plainReference(''),
            generate: flag(),
            name: text(),
          },
          { required: ['certificateSecretRef', 'name'] },
        ),
        'Certificates for the cluster; not used here.',
      ),
      clusterInstallRef: object(
        'The object that says how to install: an AgentClusterInstall of extensions.hive.openshift.io.',
        {
          group: text(),
          kind: text(),
          name: text(),
          version: text(),
        },
        { required: ['group', 'kind', 'name', 'version'] },
      ),
      clusterMetadata: object(
        'Ids and credentials of the installed cluster.',
        {
          adminKubeconfigSecretRef: plainReference('The Secret with the kubeconfig of the administrator.'),
          adminPasswordSecretRef: plainReference('The Secret with name and password of the administrator.'),
          clusterID: text('The id that the cluster gave itself.'),
          infraID: text('The id of the cluster in the service.'),
        },
        { required: ['adminKubeconfigSecretRef', 'clusterID', 'infraID'] },
      ),
      clusterName: text('The name of the cluster, first part of its domain.'),
      clusterPoolRef: object(
        'The pool that the cluster comes from; not used here.',
        {
          claimName: text(),
          claimedTimestamp: time(),
          namespace: text(),
          poolName: text(),
        },
        { required: ['namespace', 'poolName'] },
      ),
      controlPlaneConfig: object('Settings of the API server; not used here.', {
        apiURLOverride: text(),
        servingCertificates: object('', {
          additional: list(
            object(
              '',
              {
                domain: text(),
                name: text(),
              },
              { required: ['domain', 'name'] },
            ),
          ),
          default: text(),
        }),
      }),
      hibernateAfter: text('When a cluster in a cloud is switched off; not used here.', {
        pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
      }),
      ingress: list(
        object(
          '',
          {
            domain: text(),
            name: text(),
            namespaceSelector: plainLabelSelector(''),
            routeSelector: plainLabelSelector(''),
            servingCertificate: text(),
          },
          { required: ['domain', 'name'] },
        ),
        'Settings of ingress controllers; not used here.',
      ),
      installAttemptsLimit: integer('How often an installation in a cloud is tried; not used here.', {
        format: 'int32',
      }),
      installed: flag('Whether the cluster is installed. Hosts that come later join it.'),
      manageDNS: flag('Whether DNS is set up in a cloud; not used here.'),
      platform: CLUSTER_PLATFORM,
      powerState: choice(['', 'Running', 'Hibernating'], 'Whether a cluster in a cloud runs; not used here.'),
      preserveOnDelete: flag('Whether the machines are left alone when this object is deleted.'),
      provisioning: CLUSTER_PROVISIONING,
      pullSecretRef: plainReference(
        'The Secret, in the same namespace, whose key .dockerconfigjson is the pull secret.',
      ),
    },
    { required: ['baseDomain', 'clusterName', 'platform'] },
  ),
  status: object('What Hive knows of the cluster.', {
    apiURL: text(),
    certificateBundles: list(
      object(
        '',
        {
          generated: flag(),
          name: text(),
        },
        { required: ['generated', 'name'] },
      ),
    ),
    cliImage: text(),
    conditions: hiveConditions(),
    installRestarts: integer(),
    installStartedTimestamp: time(),
    installVersion: text(),
    installedTimestamp: time(),
    installerImage: text(),
    platformStatus: object('', {
      aws: object('', {
        privateLink: object('', {
          hostedZoneID: text(),
          vpcEndpointID: text(),
          vpcEndpointService: object('', {
            id: text(),
            name: text(),
          }),
        }),
      }),
    }),
    powerState: text(),
    provisionRef: plainReference(''),
    webConsoleURL: text(),
  }),
}
