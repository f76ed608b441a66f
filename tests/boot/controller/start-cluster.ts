// A new cluster, as far as a controller sees it: a real API with the resources of OpenShift, and the controller's own account with the
// rights that its manifests give.

import { connectToCluster } from '@groundwork/controller/cluster'
import { controllerManifests } from '@groundwork/host/installer'
import { readKubeconfig } from '@groundwork/kube-client/access'
import type { WatchingKubeClient } from '@groundwork/kube-client/client'
import { parse } from 'yaml'
import { allowNodeBootstrapper } from '../kube/node-identities.ts'
import { type RunningKube, startKube } from '../kube/start-kube.ts'
import { CRDS } from './crds/definitions.ts'

export interface StartedCluster {
  readonly kube: RunningKube
  /** As the account of the controller. */
  readonly access: WatchingKubeClient
  /** As the administrator; a status is put in separately, as the API wants it. */
  put(path: string, object: ClusterObject): Promise<void>
}

export interface ClusterObject {
  readonly metadata: { readonly name: string; readonly [field: string]: unknown }
  readonly status?: object
  readonly [field: string]: unknown
}

const ROLES = '/apis/rbac.authorization.k8s.io/v1'
const NAMESPACES = [
  'openshift-config',
  'openshift-config-managed',
  'openshift-machine-api',
  'openshift-machine-config-operator',
  'openshift-marketplace',
]
const CONTROLLER = 'system:serviceaccount:assisted-installer:assisted-installer-controller'

export async function startCluster(): Promise<StartedCluster> {
  const kube = await startKube({ crds: CRDS })
  try {
    await allowNodeBootstrapper(kube.request)
    await applyManifests(kube)
    for (const name of NAMESPACES) await create(kube, '/api/v1/namespaces', { metadata: { name } })
    const put = async (path: string, object: ClusterObject) => {
      await create(kube, path, object)
      if (object.status !== undefined) await setStatus(kube, `${path}/${object.metadata.name}`, object.status)
    }
    await put('/apis/config.openshift.io/v1/proxies', {
      ...{ apiVersion: 'config.openshift.io/v1', kind: 'Proxy', metadata: { name: 'cluster' } },
    })
    const access = readKubeconfig(await kube.kubeconfigFor({ user: CONTROLLER }))
    return { kube, put, access: connectToCluster(async () => access) }
  } catch (error) {
    await kube.stop()
    throw error
  }
}

/** Those that give rights; the job would need somebody who runs pods. */
async function applyManifests(kube: RunningKube): Promise<void> {
  const collections: Readonly<Record<string, string>> = {
    Namespace: '/api/v1/namespaces',
    ClusterRole: `${ROLES}/clusterroles`,
    ClusterRoleBinding: `${ROLES}/clusterrolebindings`,
  }
  const manifests = controllerManifests({
    ...{
      clusterId: 'c',
      serviceUrl: 'http://127.0.0.1',
      token: '',
      controllerImage: 'i',
      openshiftVersion: '4.20',
    },
    ...{ controlPlaneCount: 3, caCertPath: '', isInsecure: false, checkClusterVersion: false },
    ...{ mustGatherImage: '', notifyNumReboots: false, serviceIps: [] },
  })
  for (const { text } of manifests) {
    const object = parse(text)
    const path = collections[object.kind]
    if (path !== undefined) await create(kube, path, object)
  }
}

async function create(kube: RunningKube, path: string, body: object): Promise<void> {
  const answer = await kube.request('POST', path, { body })
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
}

export async function setStatus(kube: RunningKube, path: string, status: object): Promise<void> {
  const contentType = 'application/merge-patch+json'
  const answer = await kube.request('PATCH', `${path}/status`, { contentType, body: { status } })
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
}
