// In the order in which they are run. A migration that was released is never changed; a new one is added.
import type { Migration } from 'kysely'
import * as initial from './0001-initial.ts'
import * as media from './0002-media.ts'
import * as hostTokens from './0003-host-tokens.ts'
import * as absences from './0004-absences.ts'
import * as evaluations from './0005-evaluations.ts'
import * as hostBootstrap from './0006-host-bootstrap.ts'
import * as compressedReports from './0007-compressed-reports.ts'
import * as endedSessions from './0008-ended-sessions.ts'
import * as inventoryPatch from './0009-inventory-patch.ts'
import * as inventoryVersion from './0010-inventory-version.ts'
import * as bmcs from './0011-bmcs.ts'

export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-initial': initial,
  '0002-media': media,
  '0003-host-tokens': hostTokens,
  '0004-absences': absences,
  '0005-evaluations': evaluations,
  '0006-host-bootstrap': hostBootstrap,
  '0007-compressed-reports': compressedReports,
  '0008-ended-sessions': endedSessions,
  '0009-inventory-patch': inventoryPatch,
  '0010-inventory-version': inventoryVersion,
  '0011-bmcs': bmcs,
}
