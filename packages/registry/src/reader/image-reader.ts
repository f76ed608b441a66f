// Images by name: from directories that were named for it, from mirrors, or from where they come from.

import { type ImageReference, imageName, parseImageReference } from '@groundwork/image-names/image-reference'
import type { Proxies } from '@groundwork/proxies/proxy-for'
import { ownArchitecture } from '../image/architecture.ts'
import { ImageError } from '../image/image-error.ts'
import { DEFAULT_IMAGE_TIMING, type ImageTiming } from '../image/image-timing.ts'
import { type OpenImage, openImage } from '../image/open-image.ts'
import { type LocalImages, localSource, parseLocalImages } from '../local/local-images.ts'
import { type PullOrder, pullOrder } from '../remote/pull-order.ts'
import { parsePullSecret } from '../remote/pull-secret.ts'
import { parseRegistriesConf } from '../remote/registries-conf.ts'
import { createRegistryHttp } from '../remote/registry-http.ts'
import { registrySource } from '../remote/registry-source.ts'

export interface ImageReaderOptions {
  /** Text of a registries.conf; empty: no mirrors. */
  readonly registriesConf?: string
  /** PEM of authorities that are trusted beside those of the machine. */
  readonly caBundle?: string
  readonly proxies?: Proxies | null
  /** `oci:/path[:tag]` and `dir:/path`, asked before any registry. */
  readonly localImages?: readonly string[]
  /** Registries and repositories for which any certificate will do, and no TLS at all too. */
  readonly insecureRegistries?: readonly string[]
  readonly timing?: Partial<ImageTiming>
}

export interface OpenRequest {
  readonly pullSecret: string
  readonly signal: AbortSignal
  /** As images spell it; that of this machine unless given. */
  readonly architecture?: string
  /** An image in a directory; what belongs to it is looked for beside it first. */
  readonly beside?: string
}

export interface ImageReader {
  /** By a pull spec, or as `oci:/path[:tag]` or `dir:/path`. Throws ImageError. */
  open(image: string, request: OpenRequest): Promise<OpenImage>
  close(): Promise<void>
}

export function createImageReader(options: ImageReaderOptions): ImageReader {
  const timing = { ...DEFAULT_IMAGE_TIMING, ...options.timing }
  const rules = parseRegistriesConf(options.registriesConf ?? '')
  const insecure = options.insecureRegistries ?? []
  const locals = (options.localImages ?? []).map(localImages)
  const http = createRegistryHttp({
    caBundle: options.caBundle ?? '',
    proxies: options.proxies ?? null,
    idleMs: timing.idleMs,
  })

  async function sourcesOf(
    reference: ImageReference,
    order: PullOrder,
    { pullSecret, beside = '' }: OpenRequest,
  ) {
    const near = [parseLocalImages(beside), ...locals].filter((local) => local !== null)
    const credentials = parsePullSecret(pullSecret)
    const remote = order.candidates.map((candidate) => {
      const isInsecure = candidate.insecure || isListed(candidate.reference, insecure)
      return registrySource({ ...candidate, insecure: isInsecure }, credentials, http)
    })
    return [...(await Promise.all(near.map((local) => localSource(local, reference)))), ...remote]
  }

  return {
    async open(image, request) {
      const { signal, architecture = ownArchitecture() } = request
      const common = { name: image, architecture, timing, signal }
      const local = parseLocalImages(image)
      if (local !== null)
        return openImage({ ...common, sources: [await localSource(local, null)], digest: '' })
      const reference = parseImageReference(image)
      if (reference === null) throw new ImageError('unsupported', `"${image}" is no name of an image.`)
      const order = pullOrder(reference, rules)
      const sources = await sourcesOf(reference, order, request)
      if (sources.length === 0) throw nowhere(reference)
      return openImage({
        ...common,
        name: imageName(reference),
        sources,
        digest: reference.digest,
        advice: adviceOf(order),
      })
    },
    close: () => http.close(),
  }
}

function localImages(text: string): LocalImages {
  const local = parseLocalImages(text)
  if (local !== null) return local
  throw new ImageError(
    'unsupported',
    `"${text}" names no directory with images. Write oci:/path, oci:/path:tag or dir:/path.`,
  )
}

const isListed = ({ registry, repository }: ImageReference, sources: readonly string[]): boolean =>
  sources.some((source) => registry === source || `${registry}/${repository}/`.startsWith(`${source}/`))

const nowhere = (reference: ImageReference): ImageError =>
  new ImageError(
    'missing',
    `The image ${imageName(reference)} cannot be read: registries.conf blocks ${reference.registry} and has no mirror for it.`,
  )

function adviceOf({ passedOver, candidates, isSourceBlocked }: PullOrder): string {
  const isByTag = candidates.every(({ reference }) => reference.digest === '')
  const kind = isByTag ? 'digest' : 'tag'
  return [
    passedOver.length === 0
      ? ''
      : `Not asked, because registries.conf allows it for images named by ${kind} only: ${passedOver.join(', ')}.` +
        (isByTag ? ' Name the release by its digest to use it.' : ''),
    isSourceBlocked ? 'The source itself is blocked by registries.conf.' : '',
  ]
    .filter((text) => text !== '')
    .join(' ')
}
