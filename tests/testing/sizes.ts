// How much the largest tests do. CI runs the short form of each, which has every kind of case; "npm run test:long" runs the
// long form. A variable sets one of them alone.
const { GROUNDWORK_TEST_SIZE: form = 'short' } = process.env

const size = (variable: string, sizes: { readonly short: number; readonly long: number }): number =>
  Number(process.env[variable] ?? (form === 'long' ? sizes.long : sizes.short))

/** How often the service, its database or both are killed while hosts report. */
export const KILL_ROUNDS = size('FAULT_ROUNDS', { short: 9, long: 90 })
/** How often the embedded database alone is killed. */
export const DATABASE_KILLS = size('FAULT_KILLS', { short: 6, long: 60 })
/** How long requests that make no sense are sent. */
export const FUZZ_SECONDS = size('FUZZ_SECONDS', { short: 30, long: 600 })
/** How long the service is kept busy while readers hang up. */
export const SOAK_SECONDS = size('SOAK_SECONDS', { short: 12, long: 600 })
/** Hosts of the whole fleet. */
export const FLEET_HOSTS = size('FLEET_HOSTS', { short: 100, long: 500 })
/** Clusters that are installed while their service dies again and again: ten have one of each kind. */
export const CHAOS_CLUSTERS = size('CHAOS_CLUSTERS', { short: 10, long: 50 })
