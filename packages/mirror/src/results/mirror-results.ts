// What the installation has to be told, so that it takes everything from the mirror.
import { parseImageReference } from '@groundwork/image-names/image-reference'
import { parseJson, recordOf } from '@groundwork/json/json-values'
import { compareText } from '@groundwork/text/compare-text'
import { stringify } from 'yaml'
import type { MirrorPlan, PlannedCatalogue, PlannedImage } from '../plan/mirror-plan.ts'

export interface MirrorRule {
  /** registry/repository */
  readonly source: string
  readonly mirror: string
  readonly isNamedByTag: boolean
}

/** `to`: registry, or registry/path. */
export function mirrorRules({ images }: Pick<MirrorPlan, 'images'>, to: string): readonly MirrorRule[] {
  const rules = new Map<string, MirrorRule>()
  for (const { source, repository, isNamedByTag } of images) {
    const known = rules.get(source)?.isNamedByTag ?? false
    rules.set(source, { source, mirror: `${to}/${repository}`, isNamedByTag: known || isNamedByTag })
  }
  return [...rules.values()].sort((a, b) => compareText(a.source, b.source))
}

/** Text by the name of its file. */
export function mirrorResults(plan: MirrorPlan, to: string): Readonly<Record<string, string>> {
  const rules = mirrorRules(plan, to)
  const byTag = rules.filter(({ isNamedByTag }) => isNamedByTag)
  const pairs = rules.map(({ source, mirror }) => ({ source, mirrors: [mirror] }))
  const releases = plan.releases.map(({ image }) => mirroredName(image, to))
  return {
    'install-config.yaml': stringify({ imageDigestSources: pairs }),
    'registries.conf': registriesConf(rules),
    'idms.yaml': stringify({
      apiVersion: 'config.openshift.io/v1',
      kind: 'ImageDigestMirrorSet',
      metadata: { name: 'groundwork-mirror' },
      spec: { imageDigestMirrors: pairs },
    }),
    ...(byTag.length > 0 && {
      'itms.yaml': stringify({
        apiVersion: 'config.openshift.io/v1',
        kind: 'ImageTagMirrorSet',
        metadata: { name: 'groundwork-mirror' },
        spec: { imageTagMirrors: byTag.map(({ source, mirror }) => ({ source, mirrors: [mirror] })) },
      }),
    }),
    ...(plan.catalogues.length > 0 && {
      'catalog-sources.yaml': plan.catalogues
        .map((catalogue) => stringify(catalogSource(catalogue, to)))
        .join('---\n'),
    }),
    ...(releases.length > 0 && { 'release-images.txt': `${releases.join('\n')}\n` }),
  }
}

/** The same image in the mirror. */
export function mirroredName(image: string, to: string): string {
  const reference = parseImageReference(image)
  if (reference === null) return image
  const { repository, digest, tag } = reference
  return `${to}/${repository}${digest === '' ? `:${tag}` : `@${digest}`}`
}

/** containers-registries.conf(5) */
function registriesConf(rules: readonly MirrorRule[]): string {
  return rules
    .map(({ source, mirror, isNamedByTag }) =>
      [
        '[[registry]]',
        `location = "${source}"`,
        ...(isNamedByTag ? [] : ['mirror-by-digest-only = true']),
        '',
        '[[registry.mirror]]',
        `location = "${mirror}"`,
        '',
      ].join('\n'),
    )
    .join('\n')
}

function catalogSource({ image, tag }: PlannedCatalogue, to: string) {
  const { repository = '' } = parseImageReference(image) ?? {}
  const last = repository.slice(repository.lastIndexOf('/') + 1)
  const name = `${last}-${tag || 'mirrored'}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return {
    apiVersion: 'operators.coreos.com/v1alpha1',
    kind: 'CatalogSource',
    metadata: { name: name.slice(0, 63).replace(/-+$/, ''), namespace: 'openshift-marketplace' },
    spec: { sourceType: 'grpc', image: mirroredName(image, to), displayName: `${last} ${tag}`.trim() },
  }
}

/** Entries of later texts replace those of earlier ones. What is no pull secret counts as an empty one. */
export function mergePullSecrets(...texts: readonly string[]): string {
  const auths = texts.map((text) => recordOf(recordOf(parseJson(text)).auths))
  return JSON.stringify({ auths: Object.assign({}, ...auths) })
}

/** For people: how many images come from where. */
export const imagesBySource = (images: readonly PlannedImage[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { source } of images) counts.set(source, (counts.get(source) ?? 0) + 1)
  return counts
}
