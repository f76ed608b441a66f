import type { File } from '@groundwork/ignition/document'
import { READABLE, rootFile } from './bootstrap-files.ts'
import type { BootstrapInputs } from './bootstrap-inputs.ts'
import { localDnsPrepender, MASTER_BMH_UPDATE } from './scripts/bare-metal.ts'
import { bootkube } from './scripts/bootkube.ts'
import { BOOTSTRAP_CLUSTER_GATHER, INSTALLER_GATHER, INSTALLER_MASTERS_GATHER } from './scripts/gather.ts'
import { NODE_IMAGE_OVERLAY, NODE_IMAGE_PULL } from './scripts/node-image.ts'
import {
  APPROVE_CSR,
  BOOTSTRAP_SERVICE_RECORD,
  REPORT_PROGRESS,
  verifyApiServerUrls,
  waitForHaApi,
} from './scripts/progress.ts'
import { RELEASE_IMAGE_DOWNLOAD, releaseImage } from './scripts/release-image.ts'
import {
  CRIO_CONFIGURE,
  KUBELET,
  KUBELET_CONFIG,
  KUBELET_CONFIG_PATH,
  KUBELET_PAUSE_IMAGE,
} from './scripts/runtime.ts'
import { BOOTSTRAP_IN_PLACE, installToDisk, MASTER_UPDATE } from './scripts/single-node.ts'

const RUNNABLE = 0o555
/** The bootstrap machine becomes the third of them only later, and an arbiter has no API server. */
const MOST_WAITED_FOR = 2

/** Name below /usr/local/bin, without its ending, to text. */
export function bootstrapScripts(inputs: BootstrapInputs): Readonly<Record<string, string>> {
  const { shape, mode, releaseImage: image } = inputs
  const isSingleNode = mode === 'single-node'
  const disk = shape.config.bootstrapInPlace?.installationDisk
  return {
    bootkube: bootkube({ isSingleNode }),
    kubelet: KUBELET,
    'kubelet-pause-image': KUBELET_PAUSE_IMAGE,
    'release-image': releaseImage(image),
    'release-image-download': RELEASE_IMAGE_DOWNLOAD,
    'crio-configure': CRIO_CONFIGURE,
    'node-image-pull': NODE_IMAGE_PULL,
    'node-image-overlay': NODE_IMAGE_OVERLAY,
    'approve-csr': APPROVE_CSR,
    'report-progress': REPORT_PROGRESS,
    'wait-for-ha-api': waitForHaApi(Math.min(MOST_WAITED_FOR, Math.max(1, shape.replicas.master - 1))),
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
    rootFile(KUBELET_CONFIG_PATH, READABLE, KUBELET_CONFIG),
    ...(inputs.shape.platform.type === 'baremetal' ? bareMetalFiles(inputs) : []),
    ...(inputs.mode === 'single-node'
      ? [rootFile('/opt/openshift/bootstrap-in-place/master-update.fcc', READABLE, MASTER_UPDATE)]
      : []),
  ]
}

const bareMetalFiles = ({ bootstrapNodeIp }: BootstrapInputs): readonly File[] => [
  rootFile(
    '/etc/NetworkManager/dispatcher.d/30-local-dns-prepender',
    0o755,
    localDnsPrepender(bootstrapNodeIp),
  ),
  // The script above writes resolv.conf, so that nobody else may.
  rootFile('/etc/NetworkManager/conf.d/99-baremetal.conf', READABLE, '[main]\nrc-manager=unmanaged\n'),
]
