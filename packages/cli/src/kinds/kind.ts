import type { Client } from '@groundwork/contract/client'
import type { StreamKind } from '@groundwork/contract/groundwork'
import type { Printable } from '../output/print-rows.ts'

/** What a list is limited to. */
export interface Scope {
  readonly cluster_id?: string
  readonly infra_env_id?: string
  readonly host_id?: string
  readonly limit?: number
  /** System manifests, checks that hold, and so on. */
  readonly includesAll?: boolean
  /** Secrets as they are. */
  readonly reveals?: boolean
}

/** One kind of object: how it is called, listed and shown. Methods, so that kinds of all rows fit one table. */
export interface Kind<Row extends object = object> extends Printable<Row> {
  readonly shortNames: readonly string[]
  /** For help and documentation. */
  readonly description: string
  /** Which flags limit its list; `needs`: one of them must. */
  readonly scopes: readonly ('cluster' | 'infraenv' | 'host')[]
  readonly needs?: 'cluster'
  /** Order of a list that nobody asked another one for; without it that of the service. */
  readonly sort?: string
  list(client: Client, scope: Scope): Promise<readonly Row[]>
  /** What the live stream calls it; without it changes are not told. */
  readonly streamKind?: StreamKind
  /** A change on the stream as a row; without it the resource is the row. `known`: rows of the last list. */
  streamRow?(resource: object, known: readonly Row[]): Row
  /** The whole object; without it a row is all there is. */
  read?(client: Client, row: Row): Promise<object>
  /** Deletes it; without it the kind cannot be deleted. */
  remove?(client: Client, row: Row): Promise<unknown>
}

/** Checks a row of the table of kinds against its own type. */
export const defineKind = <Row extends object>(kind: Kind<Row>): Kind<Row> => kind
