import { PREPARING } from './lanes.ts'

/** Stages that belong together have one colour; the name always stands beside it. */
export function stageClass(stage: string): string {
  if (stage === PREPARING) return 'gw-stage-preparing'
  if (stage.startsWith('Waiting')) return 'gw-stage-waiting'
  if (stage.startsWith('Writing') || stage.startsWith('Copying')) return 'gw-stage-writing'
  if (stage === 'Rebooting') return 'gw-stage-rebooting'
  if (stage === 'Configuring' || stage === 'Joined') return 'gw-stage-joining'
  return 'gw-stage-starting'
}
