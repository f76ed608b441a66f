import { defineConfig } from 'vitest/config'

// Compares us with the recorded contract in ../shared/contract; its setup fails clearly when that folder is missing.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    // A busy machine must not fail a test.
    testTimeout: 120_000,
    include: ['tests/contract/**/*.test.ts'],
    globalSetup: ['tests/contract/require-contract.ts'],
  },
})
