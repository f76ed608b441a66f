import { parse } from 'yaml'
import type { AssetDirectory } from '../../assets/generator.ts'

/** From the install-config, or, when that was consumed, from what the installer keeps for its next command. */
export function pullSecretOfAssets(assets: AssetDirectory): string {
  for (const name of ['install-config.yaml', '.openshift_install_state.json']) {
    const text = assets.get(name)
    if (text === undefined) continue
    try {
      const found = fieldNamed(name.endsWith('.json') ? JSON.parse(text) : parse(text), 'pullSecret')
      if (found !== '') return found
    } catch {
      // Its own reader will complain.
    }
  }
  return ''
}

function fieldNamed(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) return ''
  const own = (value as Record<string, unknown>)[name]
  if (typeof own === 'string') return own
  for (const child of Object.values(value)) {
    const found = fieldNamed(child, name)
    if (found !== '') return found
  }
  return ''
}
