import { defineConfig } from 'vitest/config'

// Fleets of simulated machines against the real service: faults, kills, whole installations. "npm run test:lab" builds the
// service first.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    testTimeout: 600_000,
    hookTimeout: 600_000,
    include: ['tests/lab/**/*.test.ts'],
    // Each of them is as large as the machine allows.
    fileParallelism: false,
  },
})
