import { defineConfig } from 'vitest/config'

// Compares us with the recorded contract in ../shared/contract; its setup fails clearly when that folder is missing.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    // A busy machine must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes in the end; a second, as is usual, is too short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['tools/testing/property-seed.ts'],
    // Tests of pure code share nothing but modules; loading those once per worker is four times faster.
    pool: 'threads',
    isolate: false,
    include: ['tests/contract/**/*.test.ts'],
    globalSetup: [
      'tests/contract/require-contract.ts',
      // Starts beside the first tests; only those that replay against a running service wait for it.
      'packages/service/src/testing/start-test-postgres.ts',
    ],
  },
})
