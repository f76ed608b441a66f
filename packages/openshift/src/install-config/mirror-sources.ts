// Mirrors of a registries.conf, in the words of an install-config.
import { stringOf } from '@groundwork/json/json-values'
import { parse } from 'smol-toml'
import type { ImageSource } from './install-config.ts'

interface Registry {
  readonly location?: unknown
  readonly prefix?: unknown
  readonly mirror?: unknown
}

/** Mirrors that serve only tags are left out, and sources that have no others: a release is pulled by digest. */
export function mirrorSources(registriesConf: string): readonly ImageSource[] {
  const { registry } = parse(registriesConf) as { readonly registry?: unknown }
  return listOf<Registry>(registry).flatMap((entry) => {
    const source = stringOf(entry.prefix) || stringOf(entry.location)
    const mirrors = listOf<Readonly<Record<string, unknown>>>(entry.mirror)
      .filter((mirror) => mirror['pull-from-mirror'] !== 'tag-only')
      .map(({ location }) => stringOf(location))
      .filter((location) => location !== '')
    return source === '' || mirrors.length === 0 ? [] : [{ source, mirrors }]
  })
}

const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : [])
