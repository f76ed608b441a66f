// A plan comes from a file, which anybody may have changed: names and digests become paths and requests.
import { isDigest, parseImageReference } from '@groundwork/image-names/image-reference'
import { parseJson, recordOf, recordsOf, stringOf, stringsOf } from '@groundwork/json/json-values'
import type { Descriptor } from '@groundwork/registry/image'
import { MirrorError } from './mirror-error.ts'
import {
  type MirrorPlan,
  PLAN_KIND,
  PLAN_VERSION,
  type PlannedCatalogue,
  type PlannedImage,
  type PlannedRelease,
} from './mirror-plan.ts'

const TAG = /^\w[\w.-]{0,127}$/

/** Throws MirrorError. */
export function parsePlan(text: string): MirrorPlan {
  const fields = recordOf(parseJson(text))
  if (fields.kind !== PLAN_KIND)
    throw new MirrorError('invalid', 'This is no plan. "groundwork mirror plan" makes one.')
  if (fields.version !== PLAN_VERSION)
    throw new MirrorError(
      'invalid',
      `The plan is of version ${String(fields.version)}, which is not known here. Make it anew with "groundwork mirror plan".`,
    )
  return {
    kind: PLAN_KIND,
    version: PLAN_VERSION,
    releases: recordsOf(fields.releases).map(release),
    catalogues: recordsOf(fields.catalogues).map(catalogue),
    images: recordsOf(fields.images).map(image),
  }
}

const release = (fields: Readonly<Record<string, unknown>>, at: number): PlannedRelease => ({
  image: exact(fields.image, `releases[${at}].image`),
  version: stringOf(fields.version),
  architecture: stringOf(fields.architecture),
})

const catalogue = (fields: Readonly<Record<string, unknown>>, at: number): PlannedCatalogue => ({
  image: exact(fields.image, `catalogues[${at}].image`),
  tag: fields.tag === '' ? '' : tagOf(fields.tag, `catalogues[${at}].tag`),
  packages: stringsOf(fields.packages),
})

function image(fields: Readonly<Record<string, unknown>>, at: number): PlannedImage {
  const place = `images[${at}]`
  const digest = stringOf(fields.digest)
  const source = stringOf(fields.source)
  const repository = stringOf(fields.repository)
  exact(`${source}@${digest}`, `${place}.source and .digest`)
  exact(`registry.example.com/${repository}@${digest}`, `${place}.repository`)
  const documents = recordsOf(fields.documents).map((one, index) =>
    descriptor(one, `${place}.documents[${index}]`),
  )
  if (documents.at(-1)?.digest !== digest)
    throw wrong(`${place}.documents`, 'must end with the digest of the image')
  return {
    ...{ source, repository, digest, documents },
    tags: stringsOf(fields.tags).map((tag, index) => tagOf(tag, `${place}.tags[${index}]`)),
    isNamedByTag: fields.isNamedByTag === true,
    why: stringOf(fields.why),
    blobs: recordsOf(fields.blobs).map((one, index) => descriptor(one, `${place}.blobs[${index}]`)),
  }
}

function descriptor(fields: Readonly<Record<string, unknown>>, place: string): Descriptor {
  const { mediaType, digest, size } = fields
  if (typeof digest !== 'string' || !isDigest(digest)) throw wrong(`${place}.digest`, 'must be a digest')
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0)
    throw wrong(`${place}.size`, 'must be a number of bytes')
  return { mediaType: stringOf(mediaType), digest, size }
}

function exact(value: unknown, place: string): string {
  const name = stringOf(value)
  if ((parseImageReference(name)?.digest ?? '') === '')
    throw wrong(place, 'must be the name of an image with its digest')
  return name
}

function tagOf(value: unknown, place: string): string {
  const tag = stringOf(value)
  if (!TAG.test(tag)) throw wrong(place, 'must be a tag')
  return tag
}

const wrong = (place: string, why: string): MirrorError =>
  new MirrorError(
    'invalid',
    `The plan is damaged: ${place} ${why}. Make it anew with "groundwork mirror plan".`,
  )
