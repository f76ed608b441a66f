// Operations that the wire protocol does not have: the live stream, logging in and so on. Each group is a file in own/,
// its rows carry `base: OWN_BASE_PATH`; they are routed, checked and documented like all others once they are listed
// here. A schema with a title becomes a named definition of the API document when its module is listed below.
import type { TSchema } from 'typebox'
import { isComponent } from '../definitions/components.ts'
import * as access from './access.ts'
import * as bmc from './bmc.ts'
import * as bmcs from './bmcs.ts'
import * as boot from './boot.ts'
import * as checks from './checks.ts'
import * as clusterSummary from './cluster-summary.ts'
import * as estimate from './estimate.ts'
import * as explanation from './explanation.ts'
import * as files from './files.ts'
import * as hostSummary from './host-summary.ts'
import * as logs from './logs.ts'
import * as media from './media.ts'
import * as session from './session.ts'
import * as simulatedHosts from './simulated-hosts.ts'
import * as stream from './stream.ts'
import * as system from './system.ts'

export const OWN_OPERATIONS = {
  ...access.accessOperations,
  ...bmcs.bmcOperations,
  ...boot.bootOperations,
  ...checks.checkOperations,
  ...clusterSummary.clusterSummaryOperations,
  ...estimate.estimateOperations,
  ...explanation.explanationOperations,
  ...files.fileOperations,
  ...hostSummary.hostSummaryOperations,
  ...logs.logOperations,
  ...media.mediaOperations,
  ...session.sessionOperations,
  ...simulatedHosts.simulatedHostOperations,
  ...stream.streamOperations,
  ...system.systemOperations,
}
export type OwnOperationId = keyof typeof OWN_OPERATIONS

const MODULES: readonly Readonly<Record<string, unknown>>[] = [
  access,
  bmc,
  bmcs,
  boot,
  checks,
  clusterSummary,
  estimate,
  explanation,
  files,
  hostSummary,
  logs,
  media,
  session,
  simulatedHosts,
  stream,
  system,
]

/** By title. */
export const OWN_COMPONENTS: Readonly<Record<string, TSchema>> = Object.fromEntries(
  MODULES.flatMap((module) => Object.values(module))
    .filter((value): value is TSchema => typeof value === 'object' && value !== null)
    .filter(isComponent)
    .map((schema) => [schema.title, schema]),
)
