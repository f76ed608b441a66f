// Property tests try the same cases in every run: what was green stays green until somebody changes something. Whoever hunts
// for more runs them with GROUNDWORK_SEED=random, or with the seed that a failure named, and GROUNDWORK_PROPERTY_RUNS=5000.
import fc from 'fast-check'

const { GROUNDWORK_SEED: seed = '20261116', GROUNDWORK_PROPERTY_RUNS: runs } = process.env

fc.configureGlobal({
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
})
