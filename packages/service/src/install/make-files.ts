// Makes the files of one installation.

import type { InstallationFiles } from '@groundwork/openshift/installation'
import { prepareInstallation } from '@groundwork/openshift/installation'
import type { StoredCluster } from '../store/stored.ts'
import { inCluster } from '../units/in-unit.ts'
import { isStillWanted } from './attempt.ts'
import type { PreparationDeps } from './install-deps.ts'
import { loadInstallInputs } from './load-install-inputs.ts'
import { loadLogin } from './login-store.ts'
import { runInThreads } from './preparation-threads.ts'
import { loadManifests, manifestOptions, storeSystemManifests } from './system-manifests.ts'

/** Throws PreparationError. */
export async function makeFiles(
  app: PreparationDeps,
  cluster: StoredCluster,
  signal: AbortSignal,
): Promise<InstallationFiles> {
  const { record, vip_leases } = cluster
  // Again, in case that the process that began was killed: its logs would be taken for those of this attempt.
  await app.files.deletePrefix(`${record.id}/logs/`)
  const inputs = await loadInstallInputs(app, app.db, cluster)
  const { generator, release } = await app.generators.choose(inputs, signal)
  // At once: hosts pull these images while the files are made.
  await inCluster(app, record.id, async (unit) => {
    if (isStillWanted(unit.stored.record, record))
      await unit.saveCluster({ installation: { generator: '', release } })
  })
  await storeSystemManifests(app, cluster)
  const login = await loadLogin(app, app.db, record.id)
  return prepareInstallation({
    inputs,
    generator,
    run: runInThreads,
    manifests: await loadManifests(app, record.id),
    context: {
      clusterId: record.id,
      releaseImage: record.ocp_release_image,
      openshiftVersion: record.openshift_version,
      invoker: app.config.install.invoker,
      bootstrapNodeIp: '',
      ...(login && { login }),
      signal,
    },
    operators: manifestOptions(app),
    vipLeases: { api: vip_leases.api_vip_lease, ingress: vip_leases.ingress_vip_lease },
  })
}
