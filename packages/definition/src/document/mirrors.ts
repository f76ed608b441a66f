// The API has no word for mirrors: a cluster has them in the override of its install-config, an image as a file of its Ignition
// override. Here they are put in there, and found again.
import { isRecord, parseJson, recordsOf, stringOf } from '@groundwork/json/json-values'
import type { ClusterDefinition, Definition, ImageMirror, InfraEnvDefinition } from './definition.ts'
import { isSameValue } from './diff-values.ts'

export type Json = string | Readonly<Record<string, unknown>>
type Members = Readonly<Record<string, unknown>>
export type Mirrors = readonly ImageMirror[]

const SOURCES = 'imageDigestSources'
/** The same name in any case is taken by the service. */
const isSources = (name: string): boolean => name.toLowerCase() === SOURCES.toLowerCase()

export interface SplitOverrides {
  /** Undefined: the override has none that could be written as mirrors. */
  readonly mirrors: Mirrors | undefined
  readonly rest: Members
}

export function splitOverrides(overrides: Members): SplitOverrides {
  const name = Object.keys(overrides).find(isSources)
  const mirrors = name === undefined ? undefined : readMirrors(overrides[name])
  return mirrors === undefined
    ? { mirrors: undefined, rest: overrides }
    : { mirrors, rest: withoutSources(overrides) }
}

export const withoutSources = (overrides: Members): Members =>
  Object.fromEntries(Object.entries(overrides).filter(([name]) => !isSources(name)))

export const joinOverrides = (rest: Members, mirrors: Mirrors | undefined): Record<string, unknown> => ({
  ...(mirrors === undefined ? rest : withoutSources(rest)),
  ...(mirrors === undefined || mirrors.length === 0 ? {} : { [SOURCES]: mirrors }),
})

function readMirrors(value: unknown): Mirrors | undefined {
  if (!Array.isArray(value)) return undefined
  const read = recordsOf(value).map(({ source, mirrors }) => ({
    source: stringOf(source),
    mirrors: Array.isArray(mirrors) ? mirrors.map(stringOf) : [],
  }))
  return isSameValue(read, value) ? read : undefined
}

/** In the override of a cluster they are mirrors as well; what is said as mirrors counts. */
export function liftMirrors(cluster: ClusterDefinition): ClusterDefinition {
  const { install_config_overrides: overrides } = cluster
  if (overrides === undefined) return cluster
  if (cluster.mirrors !== undefined)
    return { ...cluster, install_config_overrides: { ...withoutSources(overrides) } }
  const { mirrors, rest } = splitOverrides(overrides)
  return mirrors === undefined
    ? cluster
    : { ...cluster, mirrors: [...mirrors], install_config_overrides: { ...rest } }
}

/** An image of a cluster pulls from the mirrors of that cluster unless it has its own. */
export function shareMirrors(definition: Definition): Definition {
  const ofCluster = new Map(definition.clusters.map(({ name, mirrors }) => [name, mirrors]))
  const shared = (infraEnv: InfraEnvDefinition): InfraEnvDefinition => {
    const mirrors = infraEnv.mirrors ?? ofCluster.get(infraEnv.cluster ?? '')
    return mirrors === undefined ? infraEnv : { ...infraEnv, mirrors }
  }
  return { ...definition, infra_envs: definition.infra_envs.map(shared) }
}

/** The way back: what an image has from its cluster goes without saying, and what it has not is said. */
export function unshareMirrors(definition: Definition): Definition {
  const ofCluster = new Map(definition.clusters.map(({ name, mirrors }) => [name, mirrors]))
  const unshared = ({ mirrors = [], ...infraEnv }: InfraEnvDefinition): InfraEnvDefinition => {
    const inherited = ofCluster.get(infraEnv.cluster ?? '') ?? []
    return isSameValue(mirrors, inherited) ? infraEnv : { ...infraEnv, mirrors }
  }
  return { ...definition, infra_envs: definition.infra_envs.map(unshared) }
}

const FILE = '/etc/containers/registries.conf.d/99-mirrors.conf'
const VERSION = '3.2.0'

export interface SplitIgnition {
  readonly mirrors: Mirrors | undefined
  /** Undefined: there is no Ignition. */
  readonly rest: Json | undefined
}

export function splitIgnition(text: string | undefined): SplitIgnition {
  const ignition = parseJson(text ?? '')
  if (!isRecord(ignition)) return { mirrors: undefined, rest: text === '' ? undefined : text }
  const files = filesOf(ignition)
  const ours = files.find(({ path }) => path === FILE)
  const mirrors = ours ? readFile(ours) : undefined
  return mirrors === undefined
    ? { mirrors, rest: ignition }
    : { mirrors, rest: withFiles(ignition, withoutOurs(files)) }
}

/** Text that is not JSON is left to the check, which says what is wrong with it. */
export function joinIgnition(rest: Json | undefined, mirrors: Mirrors | undefined): Json {
  const given = typeof rest === 'string' ? parseJson(rest) : rest
  if (given !== undefined && !isRecord(given)) return rest ?? ''
  const ignition = given ?? { ignition: { version: VERSION } }
  if (mirrors === undefined) return ignition
  return withFiles(ignition, [
    ...withoutOurs(filesOf(ignition)),
    ...(mirrors.length === 0 ? [] : [ourFile(mirrors)]),
  ])
}

/** Says nothing. */
export const isBareIgnition = (ignition: Json): boolean =>
  isSameValue(ignition, { ignition: { version: VERSION } })

const filesOf = ({ storage }: Members): readonly Members[] =>
  isRecord(storage) ? recordsOf(storage.files) : []
const withoutOurs = (files: readonly Members[]): readonly Members[] =>
  files.filter(({ path }) => path !== FILE)

function withFiles({ storage, ...ignition }: Members, files: readonly Members[]): Record<string, unknown> {
  const { files: _files, ...others } = isRecord(storage) ? storage : {}
  const next = { ...others, ...(files.length === 0 ? {} : { files }) }
  return { ...ignition, ...(Object.keys(next).length === 0 ? {} : { storage: next }) }
}

const ourFile = (mirrors: Mirrors): Members => ({
  path: FILE,
  mode: 0o644,
  overwrite: true,
  contents: {
    source: `data:,${encodeURIComponent(registriesConf(mirrors).replace(/\p{Surrogate}/gu, '?'))}`,
  },
})

/** Strings of TOML are those of JSON, as far as names of registries go. */
const registriesConf = (mirrors: Mirrors): string =>
  mirrors
    .map(({ source, mirrors: places }) =>
      [
        `[[registry]]\nlocation = ${JSON.stringify(source)}\n`,
        ...places.map((place) => `[[registry.mirror]]\nlocation = ${JSON.stringify(place)}\n`),
      ].join(''),
    )
    .join('\n')

/** Undefined: somebody else wrote it. */
function readFile({ contents }: Members): Mirrors | undefined {
  const [, encoded] = /^data:,(.*)$/.exec(isRecord(contents) ? stringOf(contents.source) : '') ?? []
  if (encoded === undefined) return undefined
  const text = decoded(encoded)
  const found: { source: string; mirrors: string[] }[] = []
  for (const [, mirror, value = ''] of text.matchAll(/^\[\[registry(\.mirror)?\]\]\nlocation = (".*")$/gm)) {
    const name = stringOf(parseJson(value))
    if (mirror === undefined) found.push({ source: name, mirrors: [] })
    else found.at(-1)?.mirrors.push(name)
  }
  return registriesConf(found) === text ? found : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
