import { recordOf } from '@groundwork/json/json-values'
import { parse as parseYaml } from 'yaml'

/** What the controller reads of the install-config that a cluster keeps. */
export interface InstallConfig {
  readonly serviceNetworks: readonly string[]
  /** Name of the platform; empty: unknown. */
  readonly platform: string
}

/** Of a text that is none: nothing. */
export function readInstallConfig(text: string): InstallConfig {
  const config = recordOf(parse(text))
  const networks = recordOf(config.networking).serviceNetwork
  return {
    serviceNetworks: (Array.isArray(networks) ? networks : [networks]).filter(
      (one) => typeof one === 'string',
    ),
    platform: Object.keys(recordOf(config.platform))[0] ?? '',
  }
}

function parse(text: string): unknown {
  try {
    return parseYaml(text, { logLevel: 'silent' })
  } catch {
    return null
  }
}
