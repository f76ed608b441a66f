import type { accessOperations, sessionOperations } from '@groundwork/contract/groundwork'
import type { OwnHandlers } from '../../http/handler-table.ts'
import type { AccessDeps } from './access-deps.ts'
import { accountHandlers } from './account-handlers.ts'
import { loginHandlers } from './login-handlers.ts'
import { sessionHandlers } from './session-handlers.ts'
import { tokenHandlers } from './token-handlers.ts'

export const accessHandlers = {
  ...loginHandlers,
  ...sessionHandlers,
  ...accountHandlers,
  ...tokenHandlers,
} satisfies OwnHandlers<keyof typeof accessOperations | keyof typeof sessionOperations, AccessDeps>
