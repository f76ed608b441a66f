import { controllerManifests } from '../controller-manifests/controller-manifests.ts'
import type { Installation } from '../installation.ts'

const DIRECTORY = '/opt/openshift/manifests'

/** Everything in that directory is created in the new cluster as soon as it answers. */
export async function writeControllerManifests({ machine, settings }: Installation): Promise<void> {
  const manifests = controllerManifests({
    clusterId: settings.clusterId,
    serviceUrl: settings.url,
    token: settings.token,
    controllerImage: settings.controllerImage,
    openshiftVersion: settings.openshiftVersion,
    controlPlaneCount: settings.controlPlaneCount,
    caCertPath: settings.caFile,
    isInsecure: settings.isInsecure,
    checkClusterVersion: settings.checksClusterVersion,
    mustGatherImage: settings.mustGatherImage,
    notifyNumReboots: settings.notifiesReboots,
    serviceIps: settings.serviceIps,
  })
  for (const { name, text } of manifests) await machine.files.write(`${DIRECTORY}/${name}`, text, 0o600)
}
