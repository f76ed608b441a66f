// Everything the API can do.
import type { HandlerTable } from '../http/handler-table.ts'
import { v1Handlers } from '../v1/v1-handlers.ts'
import { agentHandlers } from './agent/agent.ts'
import { accessHandlers } from './auth/access-handlers.ts'
import { bootHandlers } from './boot/boot-handlers.ts'
import { catalogueHandlers } from './catalogue/catalogue-handlers.ts'
import { clusterHandlers } from './clusters/cluster-handlers.ts'
import { eventHandlers } from './events.ts'
import { explainHandlers } from './explain/explain-handlers.ts'
import { hostActionHandlers } from './hosts/host-action-handlers.ts'
import { hostHandlers } from './hosts/host-handlers.ts'
import { bootFileHandlers } from './infra-envs/boot-file-handlers.ts'
import { infraEnvHandlers, olderImageHandlers } from './infra-envs/infra-env-handlers.ts'
import { installationHandlers } from './installation/installation-handlers.ts'
import { manifestHandlers } from './manifests.ts'
import { mediaHandlers } from './media/media-handlers.ts'
import { streamHandlers } from './stream.ts'

const TODAY: HandlerTable = {
  ...accessHandlers,
  ...agentHandlers,
  ...bootFileHandlers,
  ...bootHandlers,
  ...catalogueHandlers,
  ...clusterHandlers,
  ...eventHandlers,
  ...explainHandlers,
  ...hostActionHandlers,
  ...hostHandlers,
  ...infraEnvHandlers,
  ...installationHandlers,
  ...manifestHandlers,
  ...mediaHandlers,
  ...olderImageHandlers,
  ...streamHandlers,
}

export const ALL_HANDLERS: HandlerTable = { ...v1Handlers(TODAY), ...TODAY }
