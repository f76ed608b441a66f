import { parse } from 'yaml'
import { type AssetDirectory, PreparationError } from '../assets/generator.ts'
import type { InstallConfig } from '../install-config/install-config.ts'

export const INSTALL_CONFIG_FILE = 'install-config.yaml'

/** Throws PreparationError. Only looks for what nothing could be made without: who built it has checked the rest. */
export function readInstallConfig(assets: AssetDirectory): InstallConfig {
  const text = assets.get(INSTALL_CONFIG_FILE)
  if (text === undefined) throw new PreparationError(`There is no ${INSTALL_CONFIG_FILE}.`)
  const config = parseQuietly(text)
  const missing = [
    ['metadata.name', config?.metadata?.name],
    ['baseDomain', config?.baseDomain],
    ['controlPlane.replicas', config?.controlPlane?.replicas],
    ['platform', config?.platform],
    ['networking', config?.networking],
  ].flatMap(([field, value]) => (value === undefined || value === '' ? [field] : []))
  if (missing.length > 0) {
    throw new PreparationError(`The install-config has to name ${missing.join(', ')}.`)
  }
  return config as InstallConfig
}

/** The message of the parser would show lines of the text, in which there are secrets. */
function parseQuietly(text: string): Partial<InstallConfig> | null {
  try {
    return parse(text, { logLevel: 'error' }) as Partial<InstallConfig> | null
  } catch {
    throw new PreparationError(`${INSTALL_CONFIG_FILE} is no YAML.`)
  }
}
