// Platforms whose credentials the service does not get: users replace them in the finished cluster.
import { isAtLeast } from '@groundwork/versions/version'
import type { InstallInputs } from '../../inputs.ts'
import { InstallConfigError } from '../install-config-error.ts'
import { loadBalancerField, vipFields } from './vips.ts'

const DATACENTER = 'datacenterplaceholder'
const VCENTER = 'vcenterplaceholder'
/** From here on there may be several of everything. */
const FAILURE_DOMAINS_SINCE = '4.13'

export function vspherePlatform(inputs: InstallInputs): Readonly<Record<string, unknown>> {
  const isNew = isAtLeast(inputs.cluster.openshift_version, FAILURE_DOMAINS_SINCE)
  return {
    ...(inputs.cluster.user_managed_networking ? {} : requiredVips(inputs)),
    ...(isNew ? failureDomains() : flatFields()),
    ...loadBalancerField(inputs),
  }
}

export function nutanixPlatform(inputs: InstallInputs): Readonly<Record<string, unknown>> {
  return {
    ...requiredVips(inputs),
    prismCentral: {
      endpoint: { address: 'prism.central.placeholder.address', port: 9440 },
      username: 'username_placeholder',
      password: 'password_placeholder',
    },
    prismElements: [
      {
        endpoint: { address: 'prism.element.placeholder.address', port: 9440 },
        uuid: 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx',
        name: 'prism_endpoint_name_placeholder',
      },
    ],
    subnetUUIDs: ['yyyyyyyy-yyyy-yyyy-yyyy-yyyyyyyyyyyy'],
  }
}

function requiredVips(inputs: InstallInputs): Readonly<Record<string, unknown>> {
  const { api_vips, ingress_vips, platform } = inputs.cluster
  if (api_vips.length > 0 && ingress_vips.length > 0) return vipFields(inputs)
  throw new InstallConfigError(
    `On ${platform.type} the cluster needs an API VIP and an ingress VIP. Set both.`,
  )
}

const failureDomains = () => ({
  failureDomains: [
    {
      name: 'assisted-generated-failure-domain',
      region: 'assisted-generated-region',
      server: VCENTER,
      topology: {
        computeCluster: `/${DATACENTER}/host/clusterplaceholder`,
        datacenter: DATACENTER,
        datastore: `/${DATACENTER}/datastore/defaultdatastoreplaceholder`,
        folder: `/${DATACENTER}/vm/folderplaceholder`,
        networks: ['networkplaceholder'],
      },
      zone: 'assisted-generated-zone',
    },
  ],
  vcenters: [
    {
      datacenters: [DATACENTER],
      password: 'passwordplaceholder',
      server: VCENTER,
      user: 'usernameplaceholder',
    },
  ],
})

const flatFields = () => ({
  vCenter: VCENTER,
  username: 'usernameplaceholder',
  password: 'passwordplaceholder',
  datacenter: DATACENTER,
  defaultDatastore: 'defaultdatastoreplaceholder',
  network: 'networkplaceholder',
  cluster: 'clusterplaceholder',
})
