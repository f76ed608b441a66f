// How the test runner's main process tells its workers where PostgreSQL is: by a file, because workers may start before it.
import 'vitest'

export const READY_FILE = 'ready.json'
export const TEMPLATE = 'groundwork_template'

export interface TestPostgres {
  readonly url: string
  /** The directory of a database cluster in which there is nothing yet: to be copied, never to be started. */
  readonly newCluster: string
}

export type TestPostgresState = TestPostgres | { readonly failure: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testPostgresDir: string
  }
}
