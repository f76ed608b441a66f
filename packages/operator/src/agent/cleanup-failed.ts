import { type Condition, condition } from '../conditions/condition.ts'

/** Written only while the deletion of an Agent fails; nothing takes it back, as the Agent goes. */
export const cleanupFailed = (message: string): Condition =>
  condition('Cleanup', 'False', 'CleanupFailed', message)
