import { PREPARING } from './lanes.ts'

export const STAGE_KINDS = ['preparing', 'starting', 'writing', 'waiting', 'rebooting', 'joining'] as const
type StageKind = (typeof STAGE_KINDS)[number]

/** Stages that belong together have one colour; the name always stands beside it. */
export const stageClass = (stage: string): string => `gw-stage-${kindOf(stage)}`

function kindOf(stage: string): StageKind {
  if (stage === PREPARING) return 'preparing'
  if (stage.startsWith('Waiting')) return 'waiting'
  if (stage.startsWith('Writing') || stage.startsWith('Copying')) return 'writing'
  if (stage === 'Rebooting') return 'rebooting'
  if (stage === 'Configuring' || stage === 'Joined') return 'joining'
  return 'starting'
}
