// In the order in which they are run. A migration that was released is never changed; a new one is added.
import type { Migration } from 'kysely'
import * as initial from './0001-initial.ts'
import * as media from './0002-media.ts'

export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-initial': initial,
  '0002-media': media,
}
