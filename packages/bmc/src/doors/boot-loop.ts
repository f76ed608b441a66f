export type {
  BootAction,
  BootAttempt,
  BootFacts,
  BootFinding,
  BootPhase,
  BootState,
  Repair,
} from '../boot-loop/boot-state.ts'
export { BOOT_PHASES, REPAIRS, startBoot } from '../boot-loop/boot-state.ts'
export { type BootDecision, decideBoot } from '../boot-loop/decide-boot.ts'
