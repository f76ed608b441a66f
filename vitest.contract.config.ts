import { defineConfig } from 'vitest/config'

// Compares us with the recorded contract in ../shared/contract; its setup fails clearly when that folder is missing.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: { include: ['tests/contract/**/*.test.ts'], globalSetup: ['tests/contract/require-contract.ts'] },
})
