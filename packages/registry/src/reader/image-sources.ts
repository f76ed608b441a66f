// Where an image may be read from: directories that were named for it, mirrors, and where it comes from.
import { type ImageReference, imageName, repositoryName } from '@groundwork/image-names/image-reference'
import type { Proxies } from '@groundwork/proxies/proxy-for'
import { ImageError } from '../image/image-error.ts'
import type { ImageSource } from '../image/image-source.ts'
import type { ImageTiming } from '../image/image-timing.ts'
import { type LocalImages, localSource, parseLocalImages } from '../local/local-images.ts'
import { type PullCandidate, type PullOrder, pullOrder } from '../remote/pull-order.ts'
import type { Credential } from '../remote/pull-secret.ts'
import { parseRegistriesConf } from '../remote/registries-conf.ts'
import { createRegistryHttp } from '../remote/registry-http.ts'
import { registrySource } from '../remote/registry-source.ts'
import { type RepositoryRequests, repositoryRequests } from '../remote/repository-requests.ts'

export interface ImageReaderOptions {
  /** Text of a registries.conf; empty: no mirrors. */
  readonly registriesConf?: string
  /** PEM of authorities that are trusted beside those of the machine. */
  readonly caBundle?: string
  readonly proxies?: Proxies | null
  /** `oci:/path[:tag]` and `dir:/path`, asked before any registry. */
  readonly localImages?: readonly string[]
  /** No registry is asked. */
  readonly isLocalOnly?: boolean
  /** Registries and repositories for which any certificate will do, and no TLS at all too. */
  readonly insecureRegistries?: readonly string[]
  readonly timing?: Partial<ImageTiming>
}

export interface FoundSources {
  /** At least one. */
  readonly sources: readonly ImageSource[]
  readonly advice: string
}

export interface ImageSources {
  /** `beside`: an image in a directory, which may have this one too. Throws ImageError where nothing may be asked. */
  of(reference: ImageReference, credentials: readonly Credential[], beside?: string): Promise<FoundSources>
  /** All of them for the same reader: whoever is logged in at a repository stays so. */
  forOne(credentials: readonly Credential[]): (reference: ImageReference) => Promise<FoundSources>
  close(): Promise<void>
}

export function createImageSources(options: ImageReaderOptions, timing: ImageTiming): ImageSources {
  const rules = parseRegistriesConf(options.registriesConf ?? '')
  const insecure = options.insecureRegistries ?? []
  const locals = (options.localImages ?? []).map(localImages)
  const http = createRegistryHttp({
    caBundle: options.caBundle ?? '',
    proxies: options.proxies ?? null,
    idleMs: timing.idleMs,
  })
  const isInsecure = (candidate: PullCandidate): boolean =>
    candidate.insecure || isListed(candidate.reference, insecure)

  async function find(
    reference: ImageReference,
    beside: string,
    requestsOf: (candidate: PullCandidate) => RepositoryRequests,
  ): Promise<FoundSources> {
    const order = pullOrder(reference, rules)
    const near = [parseLocalImages(beside), ...locals].filter((local) => local !== null)
    const remote = order.candidates.map((candidate) => registrySource(candidate, requestsOf(candidate)))
    const local = await Promise.all(near.map((images) => localSource(images, reference)))
    const sources = [...local, ...(options.isLocalOnly ? [] : remote)]
    if (sources.length === 0) throw nowhere(reference)
    return { sources, advice: adviceOf(order) }
  }

  return {
    of: (reference, credentials, beside = '') =>
      find(reference, beside, (candidate) =>
        repositoryRequests(candidate.reference, isInsecure(candidate), credentials, http),
      ),
    forOne(credentials) {
      const known = new Map<string, RepositoryRequests>()
      return (reference) =>
        find(reference, '', (candidate) => {
          const key = `${isInsecure(candidate)} ${repositoryName(candidate.reference)}`
          const requests =
            known.get(key) ??
            repositoryRequests(candidate.reference, isInsecure(candidate), credentials, http)
          known.set(key, requests)
          return requests
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
