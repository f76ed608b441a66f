import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** From the sources and from what is compiled of them; from a bundle. */
const PLACES = ['../../../host/dist/', '../../../../host/dist/']

/** The directory where builds put the programs for hosts; empty: there is none. */
export function findHostExecutables(): string {
  const places = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url)))
  return places.find((place) => existsSync(place)) ?? ''
}
