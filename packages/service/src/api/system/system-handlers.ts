import type { OwnHandlers } from '../../http/handler-table.ts'
import type { SystemDeps } from './system-deps.ts'
import { systemState } from './system-state.ts'

export const systemHandlers = {
  getSystem: async (app, { host }) => ({ status: 200, body: await systemState(app, host) }),
} satisfies OwnHandlers<'getSystem', SystemDeps>
