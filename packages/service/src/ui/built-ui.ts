import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where builds put the pages: beside a bundle; seen from the sources and what is compiled of them; from a bundle in a clone. */
const PLACES = ['./ui/', '../../../ui/dist/', '../../../../ui/dist/']

/** The directory of the pages; where there is none, that in which a clone would have them. */
export function builtUi(): string {
  const places = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url)))
  return places.find((place) => existsSync(join(place, 'index.html'))) ?? places[1] ?? ''
}
