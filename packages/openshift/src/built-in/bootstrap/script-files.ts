import type { File } from '@groundwork/ignition/document'
import { osStream } from '../machines/os-stream.ts'
import { rootFile, SECRET } from './bootstrap-files.ts'
import type { BootstrapInputs } from './bootstrap-inputs.ts'
import { localDnsPrepender, MASTER_BMH_UPDATE } from './scripts/bare-metal.ts'
import { bootkube } from './scripts/bootkube.ts'
import { BOOTSTRAP_CLUSTER_GATHER, INSTALLER_GATHER, INSTALLER_MASTERS_GATHER } from './scripts/gather.ts'
import { NODE_IMAGE_OVERLAY, nodeImagePull } from './scripts/node-image.ts'
import { POST_REBOOT } from './scripts/post-reboot.ts'
import {
  APPROVE_CSR,
  BOOTSTRAP_SERVICE_RECORD,
  NO_OTHER_API,
  REPORT_PROGRESS,
  REPORT_PROGRESS_ALONE,
  verifyApiServerUrls,
  waitForHaApi,
} from './scripts/progress.ts'
import { RELEASE_IMAGE_DOWNLOAD, releaseImage } from './scripts/release-image.ts'
import { CRIO_CONFIGURE, KUBELET_PAUSE_IMAGE, kubelet } from './scripts/runtime.ts'
import { BOOTSTRAP_IN_PLACE, installToDisk, MASTER_UPDATE } from './scripts/single-node.ts'
import { NODE_IMAGE_UNITS } from './units.ts'

const RUNNABLE = 0o555
const IN_PLACE = '/opt/openshift/bootstrap-in-place'
/** The bootstrap machine becomes the third of them only later, and an arbiter has no API server. */
const MOST_WAITED_FOR = 2

/** Name below /usr/local/bin, without its ending, to text. */
export function bootstrapScripts(inputs: BootstrapInputs): Readonly<Record<string, string>> {
  const { shape, mode, releaseImage: image } = inputs
  const isSingleNode = mode === 'single-node'
  const disk = shape.config.bootstrapInPlace?.installationDisk
  return {
    bootkube: bootkube({ isSingleNode }),
    kubelet: kubelet(inputs.bootstrapNodeIp),
    'kubelet-pause-image': KUBELET_PAUSE_IMAGE,
    'release-image': releaseImage(image),
    'release-image-download': RELEASE_IMAGE_DOWNLOAD,
    'crio-configure': CRIO_CONFIGURE,
    'node-image-pull': nodeImagePull(osStream(shape)),
    'node-image-overlay': NODE_IMAGE_OVERLAY,
    'approve-csr': APPROVE_CSR,
    'report-progress': isSingleNode ? REPORT_PROGRESS_ALONE : REPORT_PROGRESS,
    'wait-for-ha-api': isSingleNode
      ? NO_OTHER_API
      : waitForHaApi(Math.min(MOST_WAITED_FOR, Math.max(1, shape.replicas.master - 1))),
    'bootstrap-service-record': BOOTSTRAP_SERVICE_RECORD,
    'bootstrap-cluster-gather': BOOTSTRAP_CLUSTER_GATHER,
    'bootstrap-verify-api-server-urls': verifyApiServerUrls(shape.domain),
    'installer-gather': INSTALLER_GATHER,
    'installer-masters-gather': INSTALLER_MASTERS_GATHER,
    ...(shape.platform.type === 'baremetal' && { 'master-bmh-update': MASTER_BMH_UPDATE }),
    ...(isSingleNode && { 'bootstrap-in-place': BOOTSTRAP_IN_PLACE }),
    ...(isSingleNode && disk !== undefined && { 'install-to-disk': installToDisk(disk) }),
  }
}

export function scriptFiles(inputs: BootstrapInputs): readonly File[] {
  return [
    ...Object.entries(bootstrapScripts(inputs)).map(([name, text]) =>
      rootFile(`/usr/local/bin/${name}.sh`, RUNNABLE, text),
    ),
    // As files: only the installer starts them, and only on a live system that lacks the programs of a node.
    ...NODE_IMAGE_UNITS.map(({ name, contents = '' }) =>
      rootFile(`/etc/systemd/system/${name}`, SECRET, contents),
    ),
    ...(inputs.shape.platform.type === 'baremetal' ? bareMetalFiles(inputs) : []),
    ...(inputs.mode === 'single-node'
      ? [
          rootFile(`${IN_PLACE}/master-update.fcc`, SECRET, MASTER_UPDATE),
          rootFile(`${IN_PLACE}/bootstrap-in-place-post-reboot.sh`, SECRET, POST_REBOOT),
        ]
      : []),
  ]
}

const bareMetalFiles = ({ bootstrapNodeIp }: BootstrapInputs): readonly File[] => [
  rootFile(
    '/etc/NetworkManager/dispatcher.d/30-local-dns-prepender',
    RUNNABLE,
    localDnsPrepender(bootstrapNodeIp),
  ),
  // The script above writes resolv.conf, so NetworkManager must not.
  rootFile('/etc/NetworkManager/conf.d/99-baremetal.conf', SECRET, '[main]\nrc-manager=unmanaged\n'),
]
