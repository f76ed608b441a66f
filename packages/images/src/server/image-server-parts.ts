// What the image server is given: everything is asked by message-like calls, so that it could run in a thread of its own.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { ImageType } from '@groundwork/contract/infra-envs'
import type { BaseImages } from '../base-images/base-images.ts'
import type { ImageLog } from '../base-images/image-log.ts'
import type { BaseImage } from '../media/base-image.ts'
import type { BootParts } from '../media/boot-parts.ts'
import type { ReadingLog } from '../readers/reading.ts'

/** At most one of them is set: the first that the request had. */
export interface ImageCredentials {
  readonly apiKey?: string
  readonly imageToken?: string
  /** The whole header. */
  readonly authorization?: string
}

export interface PartsRequest {
  readonly imageId: string
  readonly credentials: ImageCredentials
  /** null: PXE. `as-set`: of the type that the infra-env is set to, and then the answer has `image`. */
  readonly isoType: ImageType | 'as-set' | null
  readonly needsRamdisk: boolean
  /** `Host` of the request. */
  readonly host: string | undefined
}

/** Whom a short, opaque token stands for. */
export interface ShortToken {
  readonly imageId: string
  readonly credentials: ImageCredentials
}

export interface ImageServerParts {
  readonly bases: BaseImages
  /** Asked for every request, ranges too: it decides who may read. ImageError when not. */
  bootParts(request: PartsRequest): Promise<BootParts>
  /**
   * What `bootParts` would answer to this very request object, if it answered it before and nothing changed that it goes by. null: it has to be
   * asked again.
   */
  knownParts?(request: PartsRequest): BootParts | null
  /** Where a booting machine finds this server, without a slash at the end. */
  imageBaseUrl(host: string | undefined): string
  /** Archive with the program that applies static networks; null: this base needs none. */
  nmstate(base: BaseImage): Promise<Uint8Array | null>
  readonly readings: ReadingLog
  readonly log: ImageLog
  readonly limits?: Partial<ImageServerLimits>
  /** Origins or domains of pages that may read media; `*` stands for any part of a name. */
  readonly allowedOrigins?: readonly string[]
  /** Answers for `/i/<token>.iso` when the token is not a signed one. */
  openShortToken?(token: string): Promise<ShortToken | null>
  /** Beside HTTPS, plain HTTP gives only what network boot needs. */
  readonly plainHttp?: 'everything' | 'network-boot'
  /** Who asks, and by which name, where a proxy in front knows better than the connection. */
  sentBy?(request: IncomingMessage): { readonly address: string; readonly host: string | undefined }
  /** Something is sent on this connection of a watched server, until what it returns is called. */
  beginWork?(socket: Socket): () => void
  /** Told once for every request that is over. */
  observe?(answer: ObservedAnswer): void
}

export interface ImageServerLimits {
  /** Media that are sent at the same time; further requests wait. */
  readonly concurrentRequests: number
  /** A reader that takes nothing for so long is given up. */
  readonly stalledReaderMs: number
  /** Memory for bytes on their way, whatever the number of readers; each reader gets at least one small buffer. */
  readonly bufferBytes: number
  /** What remembered media may take, most of it compressed ignition. */
  readonly cachedMediaBytes: number
}

export const DEFAULT_LIMITS: ImageServerLimits = {
  concurrentRequests: 1_000,
  stalledReaderMs: 5 * 60_000,
  bufferBytes: 80 * 1024 * 1024,
  cachedMediaBytes: 64 * 1024 * 1024,
}

export interface ObservedAnswer {
  /** Pattern of the route, never the path: that may hold a token. */
  readonly route: string
  readonly method: string
  readonly status: number
  readonly sentBytes: number
  readonly seconds: number
  readonly isComplete: boolean
}
