/** What a person can choose; the service makes one of the control plane hosts the bootstrap host. */
export const SETTABLE_ROLES = ['auto-assign', 'master', 'worker', 'arbiter'] as const
export type SettableRole = (typeof SETTABLE_ROLES)[number]
