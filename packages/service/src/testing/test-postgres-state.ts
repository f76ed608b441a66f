// How the test runner's main process tells its workers where PostgreSQL is: by a file, because workers may start before it.
import 'vitest'

export const READY_FILE = 'ready.json'
export const TEMPLATE = 'groundwork_template'

export type TestPostgresState = { readonly url: string } | { readonly failure: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testPostgresDir: string
  }
}
