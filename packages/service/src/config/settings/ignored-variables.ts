// Variables of the reference that change nothing here. Deployment files that set them keep working, and the log names each of
// them at start-up.
import type { Environment } from './value-reader.ts'

const NO_MONITOR = 'there is no periodic scan; decisions are made when something changes'
const ONE_INTERVAL = 'DELETION_WORKER_INTERVAL applies to all clean-up'

export const IGNORED_VARIABLES: Readonly<Record<string, string>> = {
  CLUSTER_MONITOR_INTERVAL: NO_MONITOR,
  DEPLOY_TARGET: 'the service is the same wherever it runs',
  DEREGISTER_WORKER_INTERVAL: ONE_INTERVAL,
  HOST_MONITOR_INTERVAL: NO_MONITOR,
  IMAGE_EXPIRATION_TIME: 'links to images work until the signing key of their infra-env is regenerated',
  INFRAENV_DELETION_WORKER_INTERVAL: ONE_INTERVAL,
  TLS_CIPHER_SUITES: 'the default ciphers of Node.js are used',
  TLS_MIN_VERSION: 'the minimum is TLS 1.2',
}

/** One sentence for each that is set. */
export const ignoredNotes = (environment: Environment): readonly string[] =>
  Object.entries(IGNORED_VARIABLES).flatMap(([name, reason]) =>
    (environment[name] ?? '') === '' ? [] : [`${name} has no effect here: ${reason}.`],
  )
