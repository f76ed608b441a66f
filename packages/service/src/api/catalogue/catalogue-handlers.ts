// Everything that can be asked about what this service knows and offers.
import type { Handlers } from '../../http/handler.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { clusterNeedHandlers } from './cluster-need-handlers.ts'
import { defaultHandlers } from './default-handlers.ts'
import { operatorHandlers } from './operator-handlers.ts'
import { supportLevelHandlers } from './support-level-handlers.ts'
import { versionHandlers } from './version-handlers.ts'

export type CatalogueOperationId =
  | keyof typeof versionHandlers
  | keyof typeof supportLevelHandlers
  | keyof typeof operatorHandlers
  | keyof typeof defaultHandlers
  | keyof typeof clusterNeedHandlers

export const catalogueHandlers: Handlers<CatalogueOperationId, CatalogueDeps> = {
  ...versionHandlers,
  ...supportLevelHandlers,
  ...operatorHandlers,
  ...defaultHandlers,
  ...clusterNeedHandlers,
}
