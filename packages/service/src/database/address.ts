/** Where the database is. Plain data, so that it can be handed to another thread. */
export interface DatabaseAddress {
  readonly url: string
  /** Past the pooler that `url` leads to; null: there is no pooler. */
  readonly directUrl: string | null
}

/** For all that outlives a transaction: locks, LISTEN, settings, migrations, backups. */
export const sessionUrl = ({ url, directUrl }: DatabaseAddress): string => directUrl ?? url
