import { defineConfig } from 'vitest/config'

// Real processes that are killed and fed with garbage. "npm run test:slow" builds the service first.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // What is waited for comes in the end; a second, as is usual, is too short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['tools/testing/property-seed.ts'],
    include: [
      'tests/aicli/**/*.test.ts',
      'tests/base-images/**/*.test.ts',
      'tests/fault/**/*.test.ts',
      'tests/fuzz/**/*.test.ts',
      'tests/host/**/*.test.ts',
      'tests/ignition/**/*.test.ts',
      'tests/installer/**/*.test.ts',
      'tests/iso-tools/**/*.test.ts',
      'tests/network-manager/**/*.test.ts',
      'tests/nginx/**/*.test.ts',
      'tests/registry/**/*.test.ts',
    ],
    // They start processes of their own; several at once would only wait for each other.
    fileParallelism: false,
  },
})
