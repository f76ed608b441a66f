import type { HostRole } from '@groundwork/contract/hosts'

const WORDS: Readonly<Record<HostRole, string>> = {
  master: 'a control plane host',
  bootstrap: 'a control plane host',
  arbiter: 'an arbiter',
  worker: 'a worker',
  'auto-assign': 'a host without a role (measured as a worker)',
}

/** How a role is called in a sentence. */
export const roleWord = (role: HostRole): string => WORDS[role]
