// All tables that a backup holds, without knowing them by name.
import type pg from 'pg'

/** The log of the live stream counts transactions of one database; in another it would mean nothing. */
const LEFT_OUT = ['changes', 'schema_migrations', 'schema_migrations_lock']

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

export async function tablesOf(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)
     group by table_name order by table_name`,
    [LEFT_OUT],
  )
  return rows
}

export const copyStatement = ({ name, columns }: Table, direction: 'to stdout' | 'from stdin'): string =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) ${direction}`

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Numbers that the database gives out have to go on after those that were restored. */
export async function continueSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest((select max(${quoted(column)}) from ${quoted(table)}), 1))`,
      [quoted(table), column],
    )
  }
}
