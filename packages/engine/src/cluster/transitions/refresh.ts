// What a look at a cluster leads to, in the order of the contract: the first rule that matches wins.
import { ClusterStatus } from '@groundwork/contract/vocabulary'
import type { ClusterRule } from '../cluster-subject.ts'
import { logsTookTooLong } from '../timers.ts'
import { DISCOVERY_RULES } from './refresh-discovery.ts'
import { INSTALLATION_RULES } from './refresh-installation.ts'
import { PREPARATION_RULES } from './refresh-preparation.ts'

export const CLUSTER_REFRESH_RULES: readonly ClusterRule[] = [
  ...DISCOVERY_RULES,
  ...PREPARATION_RULES,
  ...INSTALLATION_RULES,
  {
    id: 'logs-timed-out',
    from: ['error', 'cancelled'],
    when: [logsTookTooLong],
    to: 'same',
    why: 'Logs that have not come by now will not come; the cluster need not be watched any longer.',
    set: () => ({ logs_info: 'timeout' }),
    effects: ['`logs_info` becomes timeout'],
  },
  {
    id: 'nothing-to-decide',
    from: ClusterStatus.enum,
    when: [],
    to: 'same',
    why: 'Only time, a host or a user leads on.',
  },
]
