// Whether what was computed at one moment can be of use at another.
import { isSameValue } from '../collections/differences.ts'
import { TIME } from '../context/cluster-reads.ts'
import type { Absence } from '../facts/absence.ts'
import type { Instant } from '../facts/instant.ts'
import type { Settings } from '../facts/settings.ts'

interface Moment {
  readonly now: Instant
  readonly settings: Settings
  readonly absences?: readonly Absence[]
}

/** Deadlines are only of use while time goes on, and all verdicts follow from the settings. */
export const isLater = (before: Moment, after: Moment): boolean =>
  before.now <= after.now &&
  (before.settings === after.settings || isSameValue(before.settings, after.settings))

/** Absences move deadlines; all else that time changes happens at one. */
export const timeChange = ({ absences: before = [] }: Moment, { absences: after = [] }: Moment): number =>
  before === after || isSameValue(before, after) ? 0 : TIME
