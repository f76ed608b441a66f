// Run by tests as a process of its own: starts the embedded database of the directory given, commits a row, says so and
// holds on until it is killed.
import { connectDatabase } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'

const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' })
const { pool } = connectDatabase(server.url)
await pool.query('create table held as select 1 as n')
console.log('ready')
setInterval(() => {}, 60_000)
