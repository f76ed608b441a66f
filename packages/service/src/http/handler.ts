// What an operation of the contract looks like to the code that does its work: checked input in, an answer out. Nothing
// here knows of HTTP frameworks, so a handler can be called from a test or from the older version of the API.

import type { Readable } from 'node:stream'
import type { OPERATIONS, OperationId, OperationRow, SuccessBody } from '@groundwork/contract/operations'
import type { Medium } from '@groundwork/images/media'
import type { Static, TSchema } from 'typebox'
import type { NamedResources } from '../auth/auth.ts'
import type { Identity } from '../auth/identity.ts'

type InputOf<Schema> = Schema extends TSchema ? Static<Schema> : Record<string, never>
type BodyOf<Row> = Row extends { readonly body: infer Body extends TSchema } ? Static<Body> : undefined

export interface Call<Row extends OperationRow = OperationRow> {
  readonly params: InputOf<Row['params']>
  readonly query: InputOf<Row['query']>
  /** Only those that the contract names, with its spelling. */
  readonly headers: InputOf<Row['headers']>
  /** Defaults of the schema are NOT filled in: rules must see what was really sent. */
  readonly body: BodyOf<Row>
  /** Of a route whose body is read late: what was sent. It is parsed and checked when `body` is asked for, and refused then. */
  readonly bytes?: Buffer
  readonly caller: Identity
  readonly requestId: string
  /** The address that the call came from, where known. */
  readonly source?: string
  /** How the caller reached us: the Host header, or what a trusted proxy says of it, then with the scheme in front if that is known. Unchecked. */
  readonly host?: string
  /** The caller asked for plain text, which the operation also has. */
  readonly wantsText?: boolean
}

/** A body is sent as JSON unless it is `Prepared` (JSON text already), bytes, a stream or a `Download`. */
export interface Answer<Body = unknown> {
  readonly status: number
  /** A list: the header is sent once for each. */
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: Body | Prepared | Uint8Array | Readable | Download
  /** What was made, where path and query do not name it: for the record of who did what. */
  readonly about?: NamedResources
  /** Who did it is recorded already, together with the work itself. */
  readonly isAudited?: boolean
}

/** JSON text that was made before; it is sent as it is. Pieces are written one after the other. */
export class Prepared {
  readonly pieces: readonly (string | Uint8Array)[]
  constructor(...pieces: readonly (string | Uint8Array)[]) {
    this.pieces = pieces
  }
}

/** A file of which a caller may ask for parts, and whether it changed. Status and headers follow from what was asked for. */
export class Download {
  readonly medium: Medium
  constructor(medium: Medium) {
    this.medium = medium
  }
}

/** `Deps` is what it works with; each group of handlers names its own. */
export type Handler<Row extends OperationRow, Deps> = (
  deps: Deps,
  call: Call<Row>,
) => Promise<Answer<SuccessBody<Row>>> | Answer<SuccessBody<Row>>

/** Handlers of one group, keyed by operation id. */
export type Handlers<Id extends OperationId, Deps> = {
  readonly [Key in Id]: Handler<(typeof OPERATIONS)[Key], Deps>
}
