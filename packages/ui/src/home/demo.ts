// A small cluster of simulated machines, for people who want to see everything work before they touch a rack.
import type { Client } from '@groundwork/contract/client'
import { defaultVersion } from '../definition-editor/default-version.ts'
import { placeholderPullSecret } from '../media/placeholder-pull-secret.ts'

const DOMAIN = 'lab.example.com'
// Not in 10.0.0.0/16: other cards of simulated machines have addresses from there.
const API_VIP = '192.168.126.5'
const INGRESS_VIP = '192.168.126.6'
export const DEMO_HOSTS = 5

export const demoName = (taken: readonly (string | undefined)[]): string =>
  ['demo', ...Array.from({ length: 98 }, (_, index) => `demo-${index + 2}`)].find(
    (name) => !taken.includes(name),
  ) ?? 'demo'

/** Gives the id of the cluster. Its machines are in the network around the addresses that it is given. */
export async function startDemo(client: Client, name: string): Promise<string> {
  const [components, versions] = await Promise.all([
    client.call('v2ListComponentVersions'),
    client.call('v2ListSupportedOpenshiftVersions'),
  ])
  const pull_secret = placeholderPullSecret(components)
  const openshift_version = defaultVersion(versions) ?? ''
  const cluster = await client.call('v2RegisterCluster', {
    body: {
      name,
      base_dns_domain: DOMAIN,
      openshift_version,
      pull_secret,
      api_vips: [{ ip: API_VIP }],
      ingress_vips: [{ ip: INGRESS_VIP }],
    },
  })
  const infraEnv = await client.call('RegisterInfraEnv', {
    body: { name, cluster_id: cluster.id, pull_secret, openshift_version },
  })
  await client.call('startSimulatedHosts', { body: { infra_env_id: infraEnv.id, count: DEMO_HOSTS } })
  return cluster.id
}
