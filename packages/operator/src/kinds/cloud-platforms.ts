// Platforms of a ClusterDeployment. Only the first is for machines that we discover; objects for the others are taken unchanged.
import { choice, flag, map, object, text } from '../schema/schema.ts'
import { plainLabelSelector, plainReference } from '../schema/shapes.ts'

export const CLUSTER_PLATFORM = object('Where the cluster runs. For discovered machines: agentBareMetal.', {
  agentBareMetal: object(
    'Machines that booted a discovery image.',
    {
      agentSelector: plainLabelSelector('Taken, but agents are bound by name and not chosen by labels.'),
    },
    { required: ['agentSelector'] },
  ),
  aws: object(
    '',
    {
      credentialsAssumeRole: object(
        '',
        {
          externalID: text(),
          roleARN: text(),
        },
        { required: ['roleARN'] },
      ),
      credentialsSecretRef: plainReference(''),
      privateLink: object(
        '',
        {
          enabled: flag(),
        },
        { required: ['enabled'] },
      ),
      region: text(),
      userTags: map(text()),
    },
    { required: ['region'] },
  ),
  azure: object(
    '',
    {
      baseDomainResourceGroupName: text(),
      cloudName: choice([
        '',
        'AzurePublicCloud',
        'AzureUSGovernmentCloud',
        'AzureChinaCloud',
        'AzureGermanCloud',
      ]),
      credentialsSecretRef: plainReference(''),
      region: text(),
    },
    { required: ['credentialsSecretRef', 'region'] },
  ),
  baremetal: object(
    '',
    {
      libvirtSSHPrivateKeySecretRef: plainReference(''),
    },
    { required: ['libvirtSSHPrivateKeySecretRef'] },
  ),
  gcp: object(
    '',
    {
      credentialsSecretRef: plainReference(''),
      region: text(),
    },
    { required: ['credentialsSecretRef', 'region'] },
  ),
  ibmcloud: object(
    '',
    {
      accountID: text(),
      cisInstanceCRN: text(),
      credentialsSecretRef: plainReference(''),
      region: text(),
    },
    { required: ['accountID', 'cisInstanceCRN', 'credentialsSecretRef', 'region'] },
  ),
  openstack: object(
    '',
    {
      certificatesSecretRef: plainReference(''),
      cloud: text(),
      credentialsSecretRef: plainReference(''),
      trunkSupport: flag(),
    },
    { required: ['cloud', 'credentialsSecretRef'] },
  ),
  ovirt: object(
    '',
    {
      certificatesSecretRef: plainReference(''),
      credentialsSecretRef: plainReference(''),
      ovirt_cluster_id: text(),
      ovirt_network_name: text(),
      storage_domain_id: text(),
    },
    { required: ['certificatesSecretRef', 'credentialsSecretRef', 'ovirt_cluster_id', 'storage_domain_id'] },
  ),
  vsphere: object(
    '',
    {
      certificatesSecretRef: plainReference(''),
      cluster: text(),
      credentialsSecretRef: plainReference(''),
      datacenter: text(),
      defaultDatastore: text(),
      folder: text(),
      network: text(),
      vCenter: text(),
    },
    {
      required: [
        'certificatesSecretRef',
        'credentialsSecretRef',
        'datacenter',
        'defaultDatastore',
        'vCenter',
      ],
    },
  ),
})
