// Whether tables have lost their ends. PostgreSQL does not count the rows of a file that became shorter: it would read fewer, and say nothing.
import pg from 'pg'

interface Suspect {
  readonly name: string
  readonly key: string
}

const BLOCK_BYTES = 8_192

/**
 * Reads tables that are shorter than PostgreSQL has noted, and those of which it has noted nothing yet (they are small), in the order
 * of their primary key: a key leads to its row, or to the error that the row cannot be read. Throws what PostgreSQL says then.
 */
export async function verifyTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'groundwork-verify' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Suspect>(
      `select c.oid::regclass::text as name,
         (select string_agg(quote_ident(a.attname), ', ' order by k.place)
          from unnest(i.indkey) with ordinality as k (attnum, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum) as key
       from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and (c.relpages <= 0 or pg_relation_size(c.oid) / ${BLOCK_BYTES} < c.relpages)
       order by 1`,
    )
    await client.query(
      'set enable_seqscan = off; set enable_bitmapscan = off; set enable_indexonlyscan = off',
    )
    for (const { name, key } of rows) {
      await client.query(`select count(*) from (select 1 from ${name} order by ${key} offset 0) as walked`)
    }
  } finally {
    await client.end().catch(() => {})
  }
}
