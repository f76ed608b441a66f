import type { NetworkFlavour } from '../static-network/network-file.ts'
import { NETWORK_COMMON } from './scripts/network-common.ts'
import { NETWORK_KEYFILE } from './scripts/network-keyfile.ts'
import { NETWORK_NMSTATE } from './scripts/network-nmstate.ts'

export const NETWORK_FOLDER = '/etc/assisted/network'
export const NETWORK_SCRIPT_PATH = '/usr/local/bin/pre-network-manager-config.sh'
export const NETWORK_UNIT = 'pre-network-manager-config.service'

/** The scripts that apply static settings, the same ones in the initial ramdisk and in the real root. */
export const networkScriptFiles = (flavour: NetworkFlavour) => [
  { path: NETWORK_SCRIPT_PATH, contents: flavour === 'keyfile' ? NETWORK_KEYFILE : NETWORK_NMSTATE },
  { path: '/usr/local/bin/common_network_script.sh', contents: NETWORK_COMMON },
]
