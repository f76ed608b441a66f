// How long a stage may last before it counts as stuck, measured from its last sign of life.
import type { FinalizingStage, HostStage } from '@groundwork/contract/vocabulary'
import { hours, minutes } from './instant.ts'

export const HOST_STAGE_TIMEOUTS_MS: Readonly<Record<HostStage, number>> = {
  'Starting installation': minutes(30),
  'Waiting for control plane': minutes(60),
  'Waiting for bootkube': minutes(60),
  'Waiting for controller': minutes(60),
  Installing: minutes(60),
  'Writing image to disk': minutes(30),
  'Copying registry data to disk': minutes(90),
  Rebooting: minutes(40),
  // An operator who boots a worker by hand may do it a day later.
  'Waiting for ignition': hours(24),
  Configuring: minutes(60),
  Joined: minutes(60),
  Done: minutes(60),
  Failed: minutes(60),
}

const soft: Readonly<Record<FinalizingStage, number>> = {
  'Waiting for cluster operators': minutes(70),
  'Adding router ca': minutes(70),
  'Applying olm manifests': minutes(10),
  'Waiting for olm operators csv initialization': minutes(70),
  'Waiting for olm operators csv': minutes(70),
  'Waiting for OLM operator setup jobs': minutes(10),
  Done: minutes(70),
}

export const FINALIZING_STAGE_TIMEOUTS_MS = {
  hard: { ...soft, 'Waiting for cluster operators': hours(10) },
  soft,
} as const

/** A cluster is usable without its optional operators, so these stages only warn. */
export const NEVER_FAIL_STAGES: readonly FinalizingStage[] = [
  'Applying olm manifests',
  'Waiting for olm operators csv initialization',
  'Waiting for olm operators csv',
]

/** Stages that last as long as the slowest selected operator asks for, when that is longer. */
export const OLM_STAGES: readonly FinalizingStage[] = [
  'Waiting for olm operators csv initialization',
  'Waiting for olm operators csv',
  'Waiting for OLM operator setup jobs',
]
