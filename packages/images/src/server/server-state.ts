import type { BufferPool } from './buffer-pool.ts'
import type { CrossOrigin } from './cross-origin.ts'
import type { ImageServerLimits, ImageServerParts } from './image-server-parts.ts'
import type { KnownMedia } from './known-media.ts'
import type { MediaCache } from './media-cache.ts'
import type { Pacer } from './pacer.ts'
import type { ReadThread } from './read-thread.ts'
import type { RequestSlots } from './request-slots.ts'
import type { RouteCache } from './route-cache.ts'

/** What all requests of one image server share. */
export interface ServerState {
  readonly parts: ImageServerParts
  readonly limits: ImageServerLimits
  readonly pool: BufferPool
  readonly pacer: Pacer
  readonly reads: ReadThread
  readonly slots: RequestSlots
  readonly cache: MediaCache
  readonly known: KnownMedia
  readonly crossOrigin: CrossOrigin
  readonly routes: RouteCache
}
