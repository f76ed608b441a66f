export { connectDatabase, type Database } from '../../database/connect.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.ts'
export { findRunningPostmaster, stopPostmaster } from '../../database/embedded/postmaster.ts'
export { UNSAFE_TEST_SETTINGS } from '../../database/embedded/settings.ts'
