import { defineConfig } from 'vitest/config'

const COUNTED = 'packages/engine/src/evaluate/linear-cost.test.ts'

// Everything a stranger's clone can run. Suites that need the recorded contract live in vitest.contract.config.ts.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    // Property tests are long, and a busy machine must not fail them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes in the end; a second, as is usual, is too short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['tools/testing/property-seed.ts'],
    // Tests share nothing but modules; loading those once per worker is four times faster.
    pool: 'threads',
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          // Other suites of tests/ have configurations of their own: contract, slow, boot.
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'tests/seed/**/*.test.ts'],
          exclude: ['packages/service/**', '**/node_modules/**', COUNTED],
        },
      },
      {
        extends: true,
        // Counts how often each block of the engine runs: code that another test has loaded and optimised counts differently.
        test: { name: 'counted', include: [COUNTED], pool: 'forks', isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['packages/service/src/**/*.test.ts'],
          // One PostgreSQL for all of them, started beside the first tests.
          globalSetup: ['packages/service/src/testing/start-test-postgres.ts'],
        },
      },
    ],
  },
})
