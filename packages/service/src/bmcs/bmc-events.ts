// What people are told of a boot, from one stored state to the next. Pure.
import type { BootAttempt, BootState } from '@groundwork/bmc/boot-loop'
import type { EmittedEvent } from '@groundwork/engine/tables'
import type { BmcTaskResult, StoredBmc } from '../store/bmcs/stored-bmc.ts'

export const bmcProps = ({ infra_env_id, host_id, name }: StoredBmc, cluster_id: string | null) => ({
  infra_env_id,
  host_id,
  cluster_id,
  bmc_name: name,
})
type Props = ReturnType<typeof bmcProps>

/** Phases that are worth telling, each when it is reached. */
const REACHED = {
  registered: 'bmc_boot_registered',
  rebooting: 'bmc_disk_first',
  verified: 'bmc_boot_verified',
} as const

export function bootEvents(before: BootState, after: BootState, props: Props): readonly EmittedEvent[] {
  const fresh = after.attempts.slice(before.attempts.length)
  const told = fresh.flatMap((attempt, at) => repairEvent(attempt, before.attempts.length + at + 1, props))
  if (after.phase === before.phase) return told
  if (after.finding !== null)
    return [
      ...told,
      {
        name: 'bmc_boot_needs_person',
        props: { ...props, finding: after.finding.text, next: after.finding.next },
      },
    ]
  const name = REACHED[after.phase as keyof typeof REACHED]
  return name === undefined ? told : [...told, { name, props }]
}

function repairEvent(
  { phase, cause, evidence, repair }: BootAttempt,
  attempt: number,
  props: Props,
): EmittedEvent[] {
  if (repair === 'person') return []
  return [{ name: 'bmc_boot_repaired', props: { ...props, phase, cause, evidence, repair, attempt } }]
}

export const taskEvent = ({ kind, finding }: BmcTaskResult, props: Props): EmittedEvent =>
  finding === null
    ? { name: 'bmc_task_done', props: { ...props, task: kind } }
    : { name: 'bmc_task_failed', props: { ...props, task: kind, finding: finding.text, next: finding.next } }
