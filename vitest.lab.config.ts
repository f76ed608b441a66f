import { defineConfig } from 'vitest/config'

// Fleets of simulated machines against the real service: faults, kills, whole installations. "npm run test:lab" builds the
// service first.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // What is waited for comes in the end; a second, as is usual, is too short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['tools/testing/property-seed.ts'],
    include: ['tests/lab/**/*.test.ts'],
    // Each of them is as large as the machine allows.
    fileParallelism: false,
  },
})
