import type { KeyPairSource } from '@groundwork/openshift/pki'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/schema.ts'
import type { Sessions } from '../database/sessions.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { HostReader } from '../store/hosts/host-store.ts'
import type { UnitDeps } from '../units/unit-deps.ts'
import type { Generators } from './generators.ts'
import type { Preparer } from './preparer.ts'

/** What is needed to read what an installation is made from. */
export interface InstallInputsDeps extends HostReader {
  readonly config: Pick<Config, 'boot' | 'limits'>
  readonly secrets: Pick<SecretStore, 'get'>
}

/** What is needed to make credentials before the installation. */
export interface LoginDeps extends InstallInputsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Pick<SecretStore, 'get' | 'set'>
  /** New ones for each cluster, unless given. */
  readonly loginKeyPairs?: KeyPairSource
}

/** What is needed to delete a manifest together with its file. */
export interface ManifestDeps {
  readonly db: Db
  readonly files: ObjectStore
  readonly log: Pick<Logger, 'warn'>
}

/** What is needed to change an installation and its files. */
export interface InstallDeps extends UnitDeps {
  readonly config: Pick<Config, 'eventRateLimitsMs' | 'limits' | 'boot' | 'install'>
  readonly secrets: SecretStore
  readonly files: ObjectStore
  readonly log: Logger
}

/** What is needed to start one. */
export interface StartDeps extends InstallDeps {
  readonly preparer: Pick<Preparer, 'wake'>
}

/** What is needed to make its files. */
export interface PreparationDeps extends InstallDeps {
  readonly sessions: Sessions
  readonly generators: Generators
}
