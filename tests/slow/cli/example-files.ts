// The files that examples of `--help` name.
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PULL_SECRET } from '../../testing/fleet.ts'
import { PUBLIC_KEY } from '../walkthrough/guide.ts'

const EDGE = fileURLToPath(new URL('../../../docs/examples/edge.yaml', import.meta.url))

const INSTALL_CONFIG = `apiVersion: v1
metadata: { name: edge }
baseDomain: example.com
controlPlane: { name: master, replicas: 3 }
compute: [{ name: worker, replicas: 2 }]
networking: { networkType: OVNKubernetes, machineNetwork: [{ cidr: 192.168.10.0/24 }] }
platform: { baremetal: { apiVIPs: [192.168.10.5], ingressVIPs: [192.168.10.6] } }
pullSecret: '${PULL_SECRET}'
sshKey: '${PUBLIC_KEY}'
`
const AGENT_CONFIG = `apiVersion: v1beta1
kind: AgentConfig
metadata: { name: edge }
rendezvousIP: 192.168.10.11
hosts:
  - hostname: node-1
    role: master
    interfaces: [{ name: eno1, macAddress: "52:54:00:00:00:01" }]
`
const AICLI = `base_dns_domain: example.com
openshift_version: "4.20"
api_vips: [192.168.10.5]
ingress_vips: [192.168.10.6]
`
const RESOURCES = `apiVersion: hive.openshift.io/v1
kind: ClusterDeployment
metadata: { name: edge, namespace: edge }
spec:
  clusterName: edge
  baseDomain: example.com
  clusterInstallRef: { group: extensions.hive.openshift.io, kind: AgentClusterInstall, name: edge, version: v1beta1 }
  pullSecretRef: { name: pull-secret }
---
apiVersion: extensions.hive.openshift.io/v1beta1
kind: AgentClusterInstall
metadata: { name: edge, namespace: edge }
spec:
  clusterDeploymentRef: { name: edge }
  imageSetRef: { name: openshift-v4.20.0 }
  networking: { machineNetwork: [{ cidr: 192.168.10.0/24 }] }
  provisionRequirements: { controlPlaneAgents: 3, workerAgents: 2 }
`

export async function writeExampleFiles(home: string, password: string): Promise<void> {
  await mkdir(join(home, 'definitions'))
  await mkdir(join(home, '.ssh'))
  const files: Readonly<Record<string, string>> = {
    'pull-secret.json': PULL_SECRET,
    'openshift_pull.json': PULL_SECRET,
    'definitions/pull-secret.json': PULL_SECRET,
    'id_ed25519.pub': `${PUBLIC_KEY}\n`,
    '.ssh/id_ed25519.pub': `${PUBLIC_KEY}\n`,
    'chrony.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: b }\n',
    password: `${password}\n`,
    'install-config.yaml': INSTALL_CONFIG,
    'agent-config.yaml': AGENT_CONFIG,
    'aicli_parameters.yml': AICLI,
    'resources.yaml': RESOURCES,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(home, name), text)
  for (const name of ['cluster.yaml', 'definitions/edge.yaml']) await copyFile(EDGE, join(home, name))
}
