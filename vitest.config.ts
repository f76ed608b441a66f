import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import './tools/testing/load-typescript.mjs'
import { temporaryDirectory } from './tools/testing/temporary-directory.ts'

const MINUTE_MS = 60_000
const COUNTED = 'packages/engine/src/evaluate/linear-cost.test.ts'
/** One PostgreSQL for all tests of a run; it starts beside the first tests, and only those that need it wait. */
const POSTGRES = 'packages/service/src/testing/start-test-postgres.ts'

/** Commands are run against a real service, which has a database. */
const COMMANDS = 'packages/cli/src/{aicli,commands,completion,contexts,definitions,live,mcp}/**/*.test.ts'

/** The service boots emulated machines through emulated BMCs. */
const BOOTED_HOSTS = 'packages/lab/src/booted-hosts/**/*.test.ts'

/** "npm run test:long" makes the largest tests larger. */
const PATIENCE = process.env.GROUNDWORK_TEST_SIZE === 'long' ? 20 : 1

/** A busy machine must not fail a test: limits are for what hangs. */
const within = (minutes: number) => ({
  testTimeout: minutes * PATIENCE * MINUTE_MS,
  hookTimeout: minutes * PATIENCE * MINUTE_MS,
})

/**
 * Tests share nothing but modules; loading those once per worker is four times faster. Workers are processes: starting a
 * program copies the page tables of the process that does it, which in one that holds all workers takes 40 ms.
 */
const sharingModules = { pool: 'forks', isolate: false, env: { TMPDIR: temporaryDirectory() } } as const

/** Each file starts processes, or uses all cores by itself: several at once would only wait for each other. */
const withProgram = {
  pool: 'forks',
  isolate: true,
  fileParallelism: false,
  globalSetup: 'tests/testing/build-program.ts',
} as const

// Each suite is a project, and has a script in package.json that chooses it. CONTRIBUTING.md says what each is for.
export default defineConfig({
  test: {
    // Node loads the modules itself: with Vite in between, a file of the service takes a third more processor time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: [
      ...['--import', fileURLToPath(new URL('tools/testing/load-typescript.mjs', import.meta.url))],
      // Tests make a great deal that is soon forgotten: with room for it, a tenth less processor time goes into collecting it.
      '--max-semi-space-size=64',
    ],
    // What is waited for comes in the end; a second, as is usual, is too short on a busy machine.
    expect: { poll: { timeout: MINUTE_MS } },
    setupFiles: ['tools/testing/property-seed.ts'],
    // One more than there are cores: while a test waits for a process, a timer or the database, another one computes.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['packages/service/**', '**/node_modules/**', COUNTED, COMMANDS, BOOTED_HOSTS],
          ...sharingModules,
          ...within(5),
        },
      },
      {
        extends: true,
        test: {
          name: 'counted',
          // Counts how often each block of the engine runs: code that another test has loaded and optimised counts differently.
          include: [COUNTED],
          pool: 'forks',
          ...within(5),
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['packages/service/src/**/*.test.ts', COMMANDS, BOOTED_HOSTS],
          globalSetup: [POSTGRES],
          ...sharingModules,
          ...within(5),
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/contract/testing/require-contract.ts', POSTGRES],
          ...sharingModules,
          ...within(5),
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: ['tests/slow/**/*.test.ts'], ...withProgram, ...within(10) },
      },
      {
        extends: true,
        test: { name: 'lab', include: ['tests/lab/**/*.test.ts'], ...withProgram, ...within(10) },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          ...withProgram,
          globalSetup: [withProgram.globalSetup, 'tests/browser/testing/build-pages.ts'],
          ...within(5),
        },
      },
      {
        extends: true,
        test: { name: 'boot', include: ['tests/boot/**/*.test.ts'], ...withProgram, ...within(10) },
      },
    ],
  },
})
