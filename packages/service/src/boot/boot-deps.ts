import type { Logger } from 'pino'
import type { Auth } from '../auth/auth.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/schema.ts'
import type { Sessions } from '../database/sessions.ts'
import type { Absences } from '../evaluation/absences.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { HostReader } from '../store/hosts/host-store.ts'
import type { BootSource } from './boot-source.ts'

/** What boot media are made with. */
export interface BootDeps {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly secrets: SecretStore
  readonly auth: Auth
}

/** What images that install without this service are made with. */
export interface DisconnectedDeps extends Omit<BootDeps, 'auth'> {
  readonly sessions: Sessions
  readonly files: ObjectStore
  readonly catalogue: Catalogue
  readonly log: Logger
}

/** What is needed to give hosts a token of their own. */
export interface EnrolmentDeps extends BootDeps, HostReader {
  readonly absences: Pick<Absences, 'known'>
}

/** What is needed to answer requests for images. */
export interface ImageDeps {
  readonly auth: Auth
  readonly boot: Pick<BootSource, 'infraEnv' | 'knownInfraEnv' | 'partsOf'>
  readonly config: Config
}
