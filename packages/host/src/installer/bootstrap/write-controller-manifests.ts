import { proxyFor } from '@groundwork/proxies/proxy-for'
import { controllerManifests } from '../controller-manifests/controller-manifests.ts'
import type { ControllerProgram } from '../controller-manifests/inputs.ts'
import type { Installation } from '../installation.ts'
import type { InstallerSettings } from '../installer-settings.ts'

const DIRECTORY = '/opt/openshift/manifests'

/** Everything in that directory is created in the new cluster as soon as it answers. */
export async function writeControllerManifests({
  machine,
  settings,
}: Pick<Installation, 'machine' | 'settings'>): Promise<void> {
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
    ...(settings.controllerProgramSha256 !== '' && { program: programOf(settings) }),
  })
  for (const { name, text } of manifests) await machine.files.write(`${DIRECTORY}/${name}`, text, 0o600)
}

/** Through the proxy that the cluster will have, as all that the controller says to the service. */
const programOf = (settings: InstallerSettings): ControllerProgram => ({
  sha256: settings.controllerProgramSha256,
  proxy: proxyFor(new URL(settings.url), settings) ?? '',
})
