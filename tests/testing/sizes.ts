// How much the largest tests do. CI runs the short form of each, which has every kind of case; "npm run test:long" runs the
// long form. A variable sets one of them alone.
const { GROUNDWORK_TEST_SIZE: form = 'short' } = process.env

const size = (variable: string, sizes: { readonly short: number; readonly long: number }): number =>
  Number(process.env[variable] ?? (form === 'long' ? sizes.long : sizes.short))

/** How often the service, its database or both are killed while hosts report: each twice, at different moments. */
export const KILL_ROUNDS = size('FAULT_ROUNDS', { short: 6, long: 90 })
/** How often the embedded database alone is killed: each of its parts once. */
export const DATABASE_KILLS = size('FAULT_KILLS', { short: 3, long: 60 })
/** Clusters of five hosts whose hosts report to two processes, one of which is killed. */
export const SPLIT_CLUSTERS = size('SPLIT_CLUSTERS', { short: 16, long: 40 })
/** How long requests that make no sense are sent. */
export const FUZZ_SECONDS = size('FUZZ_SECONDS', { short: 20, long: 600 })
/** How long the service is kept busy while readers hang up. */
export const SOAK_SECONDS = size('SOAK_SECONDS', { short: 8, long: 600 })
/** Hosts of the whole fleet. */
export const FLEET_HOSTS = size('FLEET_HOSTS', { short: 60, long: 500 })
/** Clusters that are installed while their service dies again and again: ten have one of each kind. */
export const CHAOS_CLUSTERS = size('CHAOS_CLUSTERS', { short: 10, long: 50 })
/** Share of the documents that ignition-validate is asked about, each by a process of its own. */
export const VALIDATED_PERCENT = size('VALIDATED_PERCENT', { short: 35, long: 100 })
