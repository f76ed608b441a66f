// The server of boot media, with what it has to know of this service.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { nmstatectlArchive } from '@groundwork/images/base-images'
import { createImageServer, ImageError, type ImageServer } from '@groundwork/images/server'
import { imageParts, knownImageParts } from '../boot/image-parts.ts'
import { imageBaseUrl } from '../boot/image-url.ts'
import { openShortLink } from '../boot/short-link.ts'
import { troubleOf } from '../database/trouble-of.ts'
import { createTrustedProxies } from '../http/trusted-proxies.ts'
import type { ImageServerDeps } from './server-deps.ts'

/** `beginWork`: see `ImageServerParts`. */
export function createServiceImageServer(
  app: ImageServerDeps,
  beginWork?: (socket: Socket) => () => void,
): ImageServer {
  const { config, bases, log, mediaReaders, metrics } = app
  const { maxConcurrentRequests, imageDir } = config.boot
  const server = createImageServer({
    bases,
    bootParts: (request) => imageParts(app, request).catch(orLater),
    knownParts: (request) => knownImageParts(app, request),
    imageBaseUrl: (host) => imageBaseUrl(config, host),
    nmstate: (base) => nmstatectlArchive(base, imageDir),
    readings: mediaReaders.readings,
    log,
    limits: { concurrentRequests: maxConcurrentRequests },
    allowedOrigins: config.allowedDomains,
    openShortToken: (token) => openShortLink(app, token).catch(orLater),
    plainHttp: config.imageHttpPort === null ? 'everything' : 'network-boot',
    sentBy: createTrustedProxies(config.trustedProxies).sentBy,
    ...(beginWork === undefined ? {} : { beginWork }),
    observe: (answer) => metrics.images.answered(answer),
  })
  return {
    ...server,
    listener(request, response) {
      if (METRICS.test(request.url ?? '')) void sendMetrics(app, response)
      else server.listener(request, response)
    },
  }
}

/** Firmware and download tools come back after 503; 500 ends a boot. */
function orLater(error: unknown): never {
  const trouble = troubleOf(error)
  if (trouble === null) throw error
  throw new ImageError(503, trouble.reason, { cause: error })
}

/** Monitoring of the reference's image service asks there. */
const METRICS = /^\/+metrics\/?(?:\?|$)/

async function sendMetrics(
  { metrics: { registry }, log }: ImageServerDeps,
  response: ServerResponse,
): Promise<void> {
  try {
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  } catch (error) {
    log.error({ err: error }, 'metrics could not be told')
    response.destroy()
  }
}
