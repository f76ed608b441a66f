// The rules of containers-registries.conf(5), version 2, that say where an image is pulled from.
import { parse } from 'smol-toml'
import { ImageError } from '../image/image-error.ts'

export interface RegistryRule {
  /** Images whose name begins so; "*.example.com" means all hosts below. */
  readonly prefix: string
  /** What the prefix is replaced with; empty: nothing is replaced. */
  readonly location: string
  readonly insecure: boolean
  readonly blocked: boolean
  readonly mirrors: readonly MirrorRule[]
}

export interface MirrorRule {
  readonly location: string
  readonly insecure: boolean
  readonly serves: 'all' | 'digest-only' | 'tag-only'
}

/** Empty text: no rules. */
export function parseRegistriesConf(text: string): readonly RegistryRule[] {
  let document: Readonly<Record<string, unknown>>
  try {
    document = parse(text)
  } catch {
    throw new ImageError(
      'unsupported',
      'The configuration of mirrors (registries.conf) is not TOML. Correct it.',
    )
  }
  return tables(document.registry).flatMap((table) => {
    const location = locationOf(table.location)
    const prefix = locationOf(table.prefix) || location
    const byDigestOnly = table['mirror-by-digest-only'] === true
    const mirrors = tables(table.mirror).flatMap((mirror) => mirrorRule(mirror, byDigestOnly))
    const rule = {
      prefix,
      location,
      insecure: table.insecure === true,
      blocked: table.blocked === true,
      mirrors,
    }
    return prefix === '' ? [] : [rule]
  })
}

function mirrorRule(table: Readonly<Record<string, unknown>>, byDigestOnly: boolean): readonly MirrorRule[] {
  const location = locationOf(table.location)
  const said = table['pull-from-mirror']
  const serves = said === 'digest-only' || said === 'tag-only' ? said : byDigestOnly ? 'digest-only' : 'all'
  return location === '' ? [] : [{ location, insecure: table.insecure === true, serves }]
}

const tables = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : []

const locationOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().replace(/\/+$/, '') : ''
