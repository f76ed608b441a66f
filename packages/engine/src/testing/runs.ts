import fc from 'fast-check'

/** So many cases, unless the run asks for a number of its own (see CONTRIBUTING.md). */
export const runs = (numRuns: number): { numRuns?: number } =>
  fc.readConfigureGlobal()?.numRuns === undefined ? { numRuns } : {}
