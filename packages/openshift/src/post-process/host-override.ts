import { effectiveHostname } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import { isAtLeast, isSpecVersion, mergeIgnition } from '@groundwork/ignition/document'
import { validateIgnition } from '@groundwork/ignition/validate'
import { PreparationError } from '../assets/generator.ts'

/** Two documents that are right can make one that is not, so what comes of them is looked at too. Throws PreparationError. */
export function withHostOverride(config: IgnitionConfig, host: HostFacts): IgnitionConfig {
  if (host.ignition_config_overrides === '') return config
  const override = checked(host.ignition_config_overrides, host)
  const merged = mergeIgnition(config, override)
  const version = newerOf(config.ignition.version, override.ignition.version)
  return checked(JSON.stringify({ ...merged, ignition: { ...merged.ignition, version } }), host)
}

function checked(text: string, host: HostFacts): IgnitionConfig {
  const validation = validateIgnition(text)
  if (validation.ok) return validation.config
  const [{ path, message } = { path: '', message: '' }] = validation.problems
  const name = effectiveHostname(host) || host.id
  // Contents of files may be secrets, and a message may name what it is about.
  const reason = /source|contents|password/i.test(path) ? '' : ` ${message}`
  throw new PreparationError(
    `The Ignition override of host ${name} cannot be used: it is wrong at ${path || 'the top'}.${reason} Set another one, or an empty one.`,
  )
}

const newerOf = (a: string, b: string): string =>
  isSpecVersion(a) && isSpecVersion(b) && isAtLeast(b, a) ? b : a
