import type { UnitRef } from '../store/units/unit.ts'
import type { Share } from './thread-messages.ts'

/** A unit is always evaluated by the same thread, which remembers what it decided. Ids are random, so shares are about equal. */
export const shareOf = ({ id }: UnitRef, count: number): number => Number.parseInt(id.slice(0, 8), 16) % count

export const isInShare = (unit: UnitRef, { index, count }: Share): boolean => shareOf(unit, count) === index
