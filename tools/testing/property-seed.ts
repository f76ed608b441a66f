// Property tests try the same cases in every run: what was green stays green until the code changes. Other cases come with
// GROUNDWORK_SEED=random or the seed that a failure named, more with GROUNDWORK_PROPERTY_RUNS=5000 or "npm run test:long".
import fc from 'fast-check'

const { GROUNDWORK_SEED: seed = '20261116', GROUNDWORK_TEST_SIZE: size } = process.env
const { GROUNDWORK_PROPERTY_RUNS: runs = size === 'long' ? '5000' : undefined } = process.env

fc.configureGlobal({
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
})
