// What the machine that starts the cluster is given. It is applied on the live system, not written to a disk.

import { isSingleNode } from '@groundwork/engine/context'
import { WORLD_READABLE } from '@groundwork/ignition/discovery'
import type { File, IgnitionConfig } from '@groundwork/ignition/document'
import { dataUrl } from '@groundwork/ignition/document'
import { isAtLeast } from '@groundwork/versions/version'
import type { InstallInputs } from '../inputs.ts'
import { describeBareMetalHosts } from './bare-metal-hosts.ts'
import { asResource, filesOf, inlineText, withFiles } from './ignition-file.ts'
import { addInternalRegistries } from './internal-registries.ts'

export interface BootstrapOptions {
  /** See manifests/internal-release-image.ts. */
  readonly hasInternalRegistry: boolean
}

export function finishBootstrapIgnition(
  config: IgnitionConfig,
  inputs: InstallInputs,
  { hasInternalRegistry }: BootstrapOptions,
): IgnitionConfig {
  const kept = filesOf(config)
    .filter(({ path }) => !isUnwanted(path, inputs))
    .map(withoutAppend)
    .map((file) => (hasInternalRegistry ? addInternalRegistries(file, inputs) : file))
  const files = describeBareMetalHosts(kept, inputs)
  const finished = { ...config, storage: { ...config.storage, files } }
  return isSingleNode(inputs.cluster) ? finished : withFiles(finished, MULTI_NODE_FILES)
}

/** The live system has its network already. */
function isUnwanted(path: string, { cluster }: InstallInputs): boolean {
  if (/^\/etc\/NetworkManager\/system-connections\/.*nmconnection$/.test(path)) return true
  return path.includes('baremetal-provisioning-config') && !isAtLeast(cluster.openshift_version, '4.7')
}

/** The installer on the host, which applies the document, can write files but not append to them. */
function withoutAppend(file: File): File {
  const { append = [], ...rest } = file
  if (file.path !== '/etc/motd' || append.length === 0) return file
  const [only] = append
  if (append.length === 1 && only && file.contents?.source === undefined) return { ...rest, contents: only }
  return { ...rest, contents: asResource([file.contents, ...append].map(inlineText).join('')) }
}

const plain = (path: string, text: string): File => ({
  path,
  mode: WORLD_READABLE,
  overwrite: false,
  user: { name: 'root' },
  contents: { source: dataUrl(text) },
})

const MULTI_NODE_FILES: readonly File[] = [
  // Tells the scripts of the installer that this machine becomes a master later.
  plain('/opt/openshift/assisted-install-bootstrap', ''),
  plain('/etc/NetworkManager/conf.d/99-kni.conf', '[main]\nrc-manager=unmanaged\n'),
]
