import { defineConfig } from 'vitest/config'

// Emulated machines that boot our media, and tools of others that look into them. "npm run test:boot" builds the service first.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What is waited for comes in the end; a second, as is usual, is too short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['tools/testing/property-seed.ts'],
    include: [
      'tests/vm/**/*.test.ts',
      'tests/interop/**/*.test.ts',
      'tests/kube/**/*.test.ts',
      'tests/controller/**/*.test.ts',
      'tests/pki/**/*.test.ts',
    ],
    // One emulated machine takes both cores of a small computer.
    fileParallelism: false,
  },
})
