import { type Kysely, sql } from 'kysely'

/** Which host is the bootstrap host of its cluster stood only inside the document until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hosts add column bootstrap boolean not null default false`.execute(db)
  let last: Row | undefined
  do {
    const page = await rowsAfter(db, last)
    const found = page.filter(({ facts }) => isBootstrap(facts))
    if (found.length > 0) await mark(db, found)
    last = page.at(-1)
  } while (last !== undefined)
}

const PAGE = 500

interface Row {
  readonly id: string
  readonly infra_env_id: string
  readonly facts: string
}

async function rowsAfter(db: Kysely<unknown>, last: Row | undefined): Promise<readonly Row[]> {
  const further =
    last === undefined ? sql`true` : sql`(id, infra_env_id) > (${last.id}, ${last.infra_env_id})`
  const { rows } = await sql<Row>`
    select id, infra_env_id, facts from hosts where ${further} order by id, infra_env_id limit ${PAGE}
  `.execute(db)
  return rows
}

/** Not by the database: its JSON functions refuse a document with \u0000 in it, which machines can send in their names. */
function isBootstrap(text: string): boolean {
  try {
    const document = JSON.parse(text) as { readonly facts?: { readonly bootstrap?: unknown } | null } | null
    return document?.facts?.bootstrap === true
  } catch {
    return false
  }
}

async function mark(db: Kysely<unknown>, rows: readonly Row[]): Promise<void> {
  await sql`
    update hosts set bootstrap = true
    where (id, infra_env_id) in (
      select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.infra_env_id)}::uuid[])
    )
  `.execute(db)
}
