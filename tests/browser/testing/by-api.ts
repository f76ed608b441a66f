// What another client does beside the browser: makes things that a test is not about, and sees what the pages did.
import { call } from '../../testing/call.ts'
import { PULL_SECRET } from './pull-secret.ts'

/** Machines must boot the version that their cluster gets. */
const VERSION = '4.20'

interface Made {
  readonly id: string
}

export const makeCluster = (api: string, name: string, more: object = {}): Promise<Made> =>
  call<Made>(api, 'POST', '/v2/clusters', {
    name,
    openshift_version: VERSION,
    base_dns_domain: 'example.com',
    pull_secret: PULL_SECRET,
    ...more,
  })

/** Boot media; without a cluster, its machines wait to be given to one. */
export const makeInfraEnv = (api: string, name: string, clusterId?: string): Promise<Made> =>
  call<Made>(api, 'POST', '/v2/infra-envs', {
    name,
    openshift_version: VERSION,
    pull_secret: PULL_SECRET,
    ...(clusterId !== undefined && { cluster_id: clusterId }),
  })
