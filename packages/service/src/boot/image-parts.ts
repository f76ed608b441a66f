// The image server asks this for every request, also for every small range, so it answers from memory. Who may read an image
// is who may download its ignition, by the same rules as over the API.
import { OPERATIONS } from '@groundwork/contract/operations'
import type { BootParts } from '@groundwork/images/media'
import type { PartsRequest } from '@groundwork/images/server'
import { ImageError } from '@groundwork/images/server'
import { troubleOf } from '../database/trouble-of.ts'
import { HttpError } from '../errors/http-error.ts'
import type { StoredInfraEnv } from '../store/stored.ts'
import type { ImageDeps } from './boot-deps.ts'
import { serviceBesideImages } from './image-url.ts'

export async function imageParts(app: ImageDeps, request: PartsRequest): Promise<BootParts> {
  try {
    return await authorisedParts(app, request)
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble !== null) throw new ImageError(503, trouble.reason, { cause: error })
    if (!(error instanceof HttpError)) throw error
    // The API names places for tokens that do not exist here, or are elsewhere in the address.
    throw new ImageError(error.status, error.status === 401 ? WITHOUT_TOKEN : error.message, {
      cause: error,
    })
  }
}

const WITHOUT_TOKEN =
  'This image is only for clients that got its address from the service, and the credentials of this request do not, or no longer, ' +
  'show that. Ask the service for the image URL again.'

async function authorisedParts({ auth, boot, config }: ImageDeps, request: PartsRequest): Promise<BootParts> {
  const { imageId, credentials, isoType, host } = request
  const target = { params: { infra_env_id: imageId }, query: {} }
  const { generation } = await auth.identify(credentials, OPERATIONS.v2DownloadInfraEnvFiles, target)
  const infraEnv = await boot.infraEnv(imageId, generation)
  const type = isoType === null || isoType === 'as-set' ? infraEnv.record.type : isoType
  const parts = await boot.partsOf(infraEnv, { type, serviceBaseUrl: serviceBesideImages(config, host) })
  // The row itself says that the token is good. What stands behind the token of a person may change without it.
  if (auth.mode === 'none' || generation === infraEnv.key_generation)
    granted.set(request, { infraEnv, parts })
  return parts
}

interface Granted {
  readonly infraEnv: StoredInfraEnv
  readonly parts: BootParts
}

/** By the request itself, which the image server uses again for equal ones. */
const granted = new WeakMap<PartsRequest, Granted>()

/**
 * What such a request was given last, while the infra-env is still remembered as the same row: it is forgotten when this process changes it or its
 * key, and read again after a second. null: ask.
 */
export function knownImageParts({ boot }: Pick<ImageDeps, 'boot'>, request: PartsRequest): BootParts | null {
  const known = granted.get(request)
  return known !== undefined && boot.knownInfraEnv(request.imageId) === known.infraEnv ? known.parts : null
}
