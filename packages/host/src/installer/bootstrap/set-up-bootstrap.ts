// Makes the live system the temporary control plane of the new cluster.
import { INSTALL_DIRECTORY, type Installation } from '../installation.ts'
import { isSingleNode } from '../installer-settings.ts'
import { retryAction } from '../retry-action.ts'
import { runCommand } from '../run-command.ts'
import { secretsOfPullSecret } from '../secrets.ts'
import { ensureHostname } from './ensure-hostname.ts'
import { overlayNodeImage } from './overlay-node-image.ts'
import { PULL_SECRET_PATH, pullSecretOfIgnition } from './pull-secret-of-ignition.ts'
import { allowSshToMasters } from './ssh-key.ts'
import { writeControllerManifests } from './write-controller-manifests.ts'

const IGNITION = `${INSTALL_DIRECTORY}/bootstrap.ign`
const SERVICES = ['bootkube.service', 'approve-csr.service', 'progress.service'] as const
const APPLY = { attempts: 3, delayMs: 5_000 }

export async function setUpBootstrap(installation: Installation): Promise<void> {
  const isAlone = isSingleNode(installation.settings)
  await runCommand(installation, 'mkdir', ['-p', '/root/.ssh'])
  await fetchBootstrapIgnition(installation)
  await retryAction(installation, APPLY, () => applyIgnition(installation))
  if (!isAlone) await allowSshToMasters(installation)
  await runCommand(installation, 'systemctl', ['daemon-reload'])
  await ensureHostname(installation)
  // Its dispatcher puts the name server of the cluster in front.
  if (!isAlone) await runCommand(installation, 'systemctl', ['restart', 'NetworkManager.service'])
  await writeControllerManifests(installation)
  await overlayNodeImage(installation)
  for (const service of SERVICES) await runCommand(installation, 'systemctl', ['start', service])
}

async function fetchBootstrapIgnition({
  machine,
  service,
  settings,
  secrets,
  signal,
}: Installation): Promise<void> {
  const bytes = await service.download({
    path: `/v2/clusters/${settings.clusterId}/downloads/files?file_name=bootstrap.ign`,
    signal,
  })
  await machine.files.write(IGNITION, bytes, 0o600)
  const pullSecret = pullSecretOfIgnition(new TextDecoder().decode(bytes))
  for (const secret of secretsOfPullSecret(pullSecret)) secrets.add(secret)
  await machine.files.write(PULL_SECRET_PATH, pullSecret, 0o600)
}

const applyIgnition = (installation: Installation): Promise<string> =>
  runCommand(installation, 'podman', [
    ...['run', '--net', 'host', '--pid=host', '--volume', '/:/rootfs:rw'],
    ...['--volume', '/usr/bin/rpm-ostree:/usr/bin/rpm-ostree', '--privileged'],
    ...['--entrypoint', '/usr/bin/machine-config-daemon', installation.settings.mcoImage],
    ...[
      'start',
      '--node-name',
      'localhost',
      '--root-mount',
      '/rootfs',
      '--once-from',
      IGNITION,
      '--skip-reboot',
    ],
  ])
