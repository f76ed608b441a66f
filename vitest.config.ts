import { defineConfig } from 'vitest/config'

// Everything a stranger's clone can run. Suites that need the recorded contract live in vitest.contract.config.ts.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    // Property tests are long, and a busy machine must not fail them.
    testTimeout: 120_000,
    // Tests of pure code share nothing but modules; loading those once per worker is four times faster.
    pool: 'threads',
    isolate: false,
    include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'tests/*/**/*.test.ts'],
    exclude: ['tests/contract/**', '**/node_modules/**'],
  },
})
