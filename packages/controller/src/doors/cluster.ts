export { connectToCluster } from '../cluster/connect-to-cluster.ts'
export { BARE_METAL_HOSTS } from '../cluster/openshift-resource.ts'
