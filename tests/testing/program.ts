import { fileURLToPath } from 'node:url'

/** The command `groundwork` in one file, as people run it; ./build-program.ts makes it before the first test of a suite. */
export const PROGRAM = fileURLToPath(new URL('../../packages/cli/dist/groundwork.mjs', import.meta.url))
