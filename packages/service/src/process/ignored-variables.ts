// Variables of the reference that change nothing here. Deployment files that set them go on working, and whoever relies on
// one is told.
import type { Environment } from './value-reader.ts'

const NO_MONITOR = 'nothing is scanned in intervals; decisions are made when something changes'
const ONE_INTERVAL = 'DELETION_WORKER_INTERVAL is for everything that is cleaned up'

export const IGNORED_VARIABLES: Readonly<Record<string, string>> = {
  CLUSTER_MONITOR_INTERVAL: NO_MONITOR,
  DEPLOY_TARGET: 'the service is the same wherever it runs',
  DEREGISTER_WORKER_INTERVAL: ONE_INTERVAL,
  HOST_MONITOR_INTERVAL: NO_MONITOR,
  IMAGE_EXPIRATION_TIME: 'links to images work until the key of their infra-env is made anew',
  INFRAENV_DELETION_WORKER_INTERVAL: ONE_INTERVAL,
  TLS_CIPHER_SUITES: 'the ciphers are those that Node.js considers safe',
  TLS_MIN_VERSION: 'the oldest version that is spoken is 1.2',
}

/** One sentence for each that is set. */
export const ignoredNotes = (environment: Environment): readonly string[] =>
  Object.entries(IGNORED_VARIABLES).flatMap(([name, reason]) =>
    (environment[name] ?? '') === '' ? [] : [`${name} has no effect here: ${reason}.`],
  )
