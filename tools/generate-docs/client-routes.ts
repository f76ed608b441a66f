// The table that the client of the API calls operations by: without schemas, for it is loaded by web pages.
import { routeTable } from '@groundwork/contract/operations'

const HEADER = `// Written by \`npm run docs\`; see route-table.ts.
import type { OwnOperationId } from './groundwork/groundwork-operations.ts'
import type { OperationId } from './operations/operations.ts'
import type { Route } from './route-table.ts'

/** Operations of today, and those that are ours alone. */
export type ClientOperationId = OperationId | OwnOperationId

export const CLIENT_ROUTES: Readonly<Record<ClientOperationId, Route>> = {
`

export function renderClientRoutes(): string {
  const rows = Object.entries(routeTable()).map(([id, route]) => `  ${id}: ${JSON.stringify(route)},\n`)
  return `${HEADER}${rows.join('')}}\n`
}
