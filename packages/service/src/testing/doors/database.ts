export { connectDatabase, type Database } from '../../database/connect.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.ts'
export { livingPostmaster, stopPostmaster } from '../../database/embedded/postmaster.ts'
export { FORGETFUL } from '../../database/embedded/settings.ts'
