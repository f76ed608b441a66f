import type { NetworkFlavour } from '../../static-network/network-file.ts'
import type { DiscoveryPart } from '../discovery-part.ts'
import {
  NETWORK_FOLDER,
  NETWORK_SCRIPT_PATH,
  NETWORK_UNIT,
  networkScriptFiles,
} from '../network-script-files.ts'
import { ROOT_READABLE, rootFile, WORLD_EXECUTABLE } from '../root-file.ts'

/** With static settings on a full image. Others need the network before Ignition runs: see boot-ramdisk.ts. */
export const staticNetwork: DiscoveryPart = {
  applies: ({ network, imageType }) => network !== null && imageType === 'full-iso',
  files: ({ network }) =>
    network === null
      ? []
      : [
          ...networkScriptFiles(network.flavour).map(({ path, contents }) =>
            rootFile(path, WORLD_EXECUTABLE, contents),
          ),
          ...network.files.map(({ path, contents }) =>
            rootFile(`${NETWORK_FOLDER}/${path}`, ROOT_READABLE, contents),
          ),
        ],
  units: ({ network }) =>
    network === null ? [] : [{ name: NETWORK_UNIT, enabled: true, contents: unit(network.flavour) }],
}

/** Keyfiles must be there before NetworkManager reads them; nmstate talks to a NetworkManager that is running. */
const ORDER: Readonly<Record<NetworkFlavour, string>> = {
  keyfile: 'Before=NetworkManager.service',
  nmstate: 'After=NetworkManager-wait-online.service\nBefore=nmstate.service',
}

/**
 * Only for a script that hangs: what it waits for has limits of its own. One that is merely slow must not be ended, or the
 * machine goes on without its settings.
 */
const LIMIT_SECONDS = 600

const unit = (flavour: NetworkFlavour): string => `[Unit]
Description=Apply the static network settings that are meant for this machine
DefaultDependencies=no
${ORDER[flavour]}

[Service]
Type=oneshot
TimeoutSec=${LIMIT_SECONDS}
PrivateTmp=true
ExecStart=/bin/bash ${NETWORK_SCRIPT_PATH}

[Install]
WantedBy=multi-user.target
`
