import type { Settings } from '@groundwork/engine/facts'
import type { AgentDeps } from '../../agent/agent-deps.ts'
import type { Enrolments } from '../../boot/enrolments.ts'
import type { Db } from '../../database/schema.ts'
import type { ObjectStore } from '../../files/object-store.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import type { HostReader } from '../../store/hosts/host-store.ts'
import type { UnitDeps } from '../../units/unit-deps.ts'

/** What is needed to show hosts. */
export interface HostViewDeps extends HostReader {
  readonly db: Db
  readonly settings: Settings
}

/** What is needed to change, bind and delete them. */
export interface HostDeps extends UnitDeps {
  readonly secrets: SecretStore
  readonly files: ObjectStore
}

/** What is needed to answer the agent on a machine. */
export interface AgentHandlerDeps extends AgentDeps {
  readonly enrolments: Enrolments
}
