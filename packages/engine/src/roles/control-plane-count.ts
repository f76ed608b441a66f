// How many control plane nodes a cluster can have.

import type { HighAvailabilityMode } from '@groundwork/contract/vocabulary'
import { isAtLeast } from '@groundwork/versions/version'
import type { Settings } from '../facts/settings.ts'

interface Limits {
  readonly least: number
  readonly most: number
}

export const OLDEST_SINGLE_NODE_VERSION = '4.8'

export const isControlPlaneCount = (
  mode: HighAvailabilityMode,
  count: number,
  version: string,
  settings: Settings,
): boolean =>
  mode === 'None'
    ? count === 1 && isAtLeast(version, OLDEST_SINGLE_NODE_VERSION)
    : isWithin(controlPlaneLimits(version, settings), count)

/** For a cluster of more than one node. */
export function controlPlaneLimits(version: string, settings: Settings): Limits {
  if (!isAtLeast(version, '4.18')) return { least: 3, most: 3 }
  const canHaveTwo = isAtLeast(version, '4.19') && (settings.supportsArbiter || settings.supportsFencing)
  return { least: canHaveTwo ? 2 : 3, most: 5 }
}

const isWithin = ({ least, most }: Limits, count: number): boolean =>
  Number.isInteger(count) && count >= least && count <= most
