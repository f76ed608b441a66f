// The API of 2021, and older names of today's operations.
import { v1CatalogueHandlers } from '../api/catalogue/v1-catalogue-handlers.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import { v1ClusterQueryHandlers } from './cluster-queries.ts'
import { derivedHandlers } from './derived-handlers.ts'
import { v1ImageHandlers } from './image.ts'
import { v1InstallHostsHandlers } from './install-hosts.ts'
import { v1RegistrationHandlers } from './register.ts'
import { splitHandlers } from './split-handlers.ts'
import { v1UpdateHandlers } from './update.ts'
import type { V1Deps } from './v1-deps.ts'

const OWN = {
  ...v1CatalogueHandlers,
  ...v1RegistrationHandlers,
  ...v1UpdateHandlers,
  ...v1ImageHandlers,
  ...v1ClusterQueryHandlers,
  ...v1InstallHostsHandlers,
}

/** `today` has the handlers of today's operations. */
export const v1Handlers = <Deps extends V1Deps>(today: HandlerTable<Deps>): HandlerTable<Deps> => ({
  ...derivedHandlers(today),
  ...splitHandlers(today),
  // Rows of the older API are made from those of today, and their types do not tell them apart.
  ...(OWN as unknown as HandlerTable<Deps>),
})
