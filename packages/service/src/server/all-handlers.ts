// Everything the API can do.

import { accessHandlers } from '../api/auth/access-handlers.ts'
import { bmcHandlers } from '../api/bmcs/bmc-handlers.ts'
import { bootHandlers } from '../api/boot/boot-handlers.ts'
import { catalogueHandlers } from '../api/catalogue/catalogue-handlers.ts'
import { checkHandlers } from '../api/checks/check-handlers.ts'
import { clusterHandlers } from '../api/clusters/cluster-handlers.ts'
import { eventHandlers } from '../api/events/event-handlers.ts'
import { explainHandlers } from '../api/explain/explain-handlers.ts'
import { agentHandlers } from '../api/hosts/agent-handlers.ts'
import { hostActionHandlers } from '../api/hosts/host-action-handlers.ts'
import { hostHandlers } from '../api/hosts/host-handlers.ts'
import { hostSummaryHandlers } from '../api/hosts/host-summary-handlers.ts'
import { bootFileHandlers } from '../api/infra-envs/boot-file-handlers.ts'
import { infraEnvHandlers, olderImageHandlers } from '../api/infra-envs/infra-env-handlers.ts'
import { installationHandlers } from '../api/installation/installation-handlers.ts'
import { manifestHandlers } from '../api/manifests/manifest-handlers.ts'
import { mediaHandlers } from '../api/media/media-handlers.ts'
import { simulationHandlers } from '../api/simulation/simulation-handlers.ts'
import { streamHandlers } from '../api/stream/stream-handlers.ts'
import { systemHandlers } from '../api/system/system-handlers.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import { v1Handlers } from '../v1/v1-handlers.ts'
import type { HandlerDeps } from './server-deps.ts'

const TODAY: HandlerTable<HandlerDeps> = {
  ...accessHandlers,
  ...agentHandlers,
  ...bmcHandlers,
  ...bootFileHandlers,
  ...bootHandlers,
  ...catalogueHandlers,
  ...checkHandlers,
  ...clusterHandlers,
  ...eventHandlers,
  ...explainHandlers,
  ...hostActionHandlers,
  ...hostHandlers,
  ...hostSummaryHandlers,
  ...infraEnvHandlers,
  ...installationHandlers,
  ...manifestHandlers,
  ...mediaHandlers,
  ...olderImageHandlers,
  ...simulationHandlers,
  ...streamHandlers,
  ...systemHandlers,
}

export const ALL_HANDLERS: HandlerTable<HandlerDeps> = { ...v1Handlers(TODAY), ...TODAY }
