// What is assumed before anything was learned. Origin: these are estimates of the authors, not measurements. They were
// chosen from what publicly documented installations on server hardware take as a whole (single node 40 to 60 minutes,
// three to five nodes 45 to 75 minutes, of which 5 to 10 minutes are each reboot of a rack server) and split over the
// stages by what happens in them. Eight finished installations outweigh them (see learn-durations.ts).
import type { TimedRole, TimedStage } from './stage-history.ts'

/** Seconds; half of all installations lie between `low` and `high`. */
export interface Quartiles {
  readonly low: number
  readonly median: number
  readonly high: number
}

/** In minutes. */
const about = (low: number, median: number, high: number): Quartiles => ({
  low: low * 60,
  median: median * 60,
  high: high * 60,
})
const NOTHING = about(0, 0, 0)

/** A row for each stage; a role that differs has its own. */
export const PRIORS: Readonly<
  Partial<Record<TimedStage, Readonly<Partial<Record<TimedRole | 'any', Quartiles>>>>>
> = {
  Preparing: { any: about(1.5, 3, 6) },
  'Starting installation': { any: about(0.2, 0.5, 1), bootstrap: about(1, 2, 4) },
  Installing: { any: about(0.2, 0.5, 1), 'single-node': about(1, 2, 4) },
  'Writing image to disk': { any: about(1.5, 3, 6) },
  // Only media that bring container images along have this stage; most hosts skip it.
  'Copying registry data to disk': { any: NOTHING },
  // Masters reboot and join meanwhile; workers wait until two of them are ready.
  'Waiting for control plane': { bootstrap: about(10, 15, 22), worker: about(16, 24, 35) },
  'Waiting for bootkube': { bootstrap: about(3, 6, 10), 'single-node': about(8, 12, 20) },
  'Waiting for controller': { bootstrap: about(1, 3, 6) },
  Rebooting: { any: about(4, 7, 12) },
  'Waiting for ignition': { any: about(0.3, 1, 3) },
  Configuring: { any: about(2, 4, 8) },
  Joined: { any: about(1, 3, 6), 'single-node': about(3, 6, 10) },
  'Waiting for cluster operators': { cluster: about(7, 12, 20) },
  'Adding router ca': { cluster: about(0.2, 0.5, 1) },
  'Applying olm manifests': { cluster: about(0.2, 0.5, 1) },
  'Waiting for olm operators csv initialization': { cluster: about(1, 3, 6) },
  'Waiting for olm operators csv': { cluster: about(3, 6, 12) },
  'Waiting for OLM operator setup jobs': { cluster: NOTHING },
  Done: { any: NOTHING },
}

export const priorOf = (stage: TimedStage, role: TimedRole): Quartiles =>
  PRIORS[stage]?.[role] ?? PRIORS[stage]?.any ?? NOTHING
