// Firmware asks for one medium thousands of times a minute. While all that went into it is the same, the medium is the same; whether the
// reader may have it is decided each time.
import type { OsImage } from '../base-images/os-image.ts'
import type { BaseImage } from '../media/base-image.ts'
import type { BootParts } from '../media/boot-parts.ts'
import type { ImageServerParts, PartsRequest } from './image-server-parts.ts'
import type { ResolvedMedium } from './resolved-medium.ts'
import type { MediumRoute } from './route.ts'

export interface KnownMedia {
  /** null: it has to be resolved. */
  find(route: MediumRoute, host: string | undefined): ResolvedMedium | null
  keep(route: MediumRoute, made: MadeMedium): void
}

/** A medium, and what it was made from. */
export interface MadeMedium {
  readonly request: PartsRequest
  readonly boot: BootParts
  readonly image: OsImage
  readonly base: BaseImage
  readonly resolved: ResolvedMedium
}

export function createKnownMedia({
  bases,
  knownParts,
}: Pick<ImageServerParts, 'bases' | 'knownParts'>): KnownMedia {
  /** For as long as the route itself is remembered. */
  const known = new WeakMap<MediumRoute, MadeMedium>()
  return {
    find(route, host) {
      const made = known.get(route)
      if (made === undefined || made.request.host !== host) return null
      const isSame = knownParts?.(made.request) === made.boot && bases.opened?.(made.image) === made.base
      return isSame ? made.resolved : null
    },
    keep: (route, made) => void known.set(route, made),
  }
}
