// One row of the operations table: all that the service, the clients and the API document know about one call.
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Access } from './access.ts'
import type { OWN_BASE_PATH } from './base-paths.ts'

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

export interface Answer {
  readonly description: string
  /** Left out: the answer has no body. */
  readonly schema?: TSchema
  readonly headers?: TObject
}

export interface OperationRow {
  readonly method: Method
  /** Left out: the base path of the wire protocol. */
  readonly base?: typeof OWN_BASE_PATH
  /** Below the base path, parameters in braces. */
  readonly path: `/v${1 | 2}/${string}`
  readonly summary: string
  readonly description?: string
  readonly access: Access
  readonly params?: TObject
  readonly query?: TObject
  /** Lists in the query are comma separated, except these, which repeat the parameter. */
  readonly repeatedQuery?: readonly string[]
  readonly headers?: TObject
  readonly body?: TSchema
  readonly isBodyOptional?: true
  /** What the body is when it is not JSON. */
  readonly consumes?: 'multipart/form-data'
  /** What a good answer is when it is not JSON; errors are always JSON. */
  readonly produces?: 'application/octet-stream' | 'text/event-stream'
  /** What the same answer can be instead, for a caller whose Accept asks for it and not for JSON. */
  readonly alsoProduces?: 'text/plain'
  readonly answers: Readonly<Record<number, Answer>>
  readonly deprecated?: true
  /** The operation whose work this one does under an older name. */
  readonly sameAs?: string
  /** Fields that the schema does not know are ignored instead of refused (clients of 2021 send some). */
  readonly ignoresUnknownFields?: true
}

export interface Operation extends OperationRow {
  readonly id: string
  readonly tag: Tag
}

export const TAGS = {
  clusters: 'The description of a cluster: what is to be installed, and how.',
  'cluster settings': 'Rarely needed settings of a cluster, and what the service thinks of it.',
  installation: 'Starting, stopping and repeating an installation, and adding hosts to an installed cluster.',
  'infra-envs': 'The environment in which machines boot: image, network, proxy, and the hosts found there.',
  hosts: 'The machines, and what is to become of them.',
  'host agent': 'What the agent and the installer on a machine call.',
  'cluster controller': 'What the controller in the new cluster calls while it finishes the installation.',
  files: 'Ignition, boot files, credentials.',
  logs: 'Logs of hosts and controller.',
  manifests: 'Manifests that people add to an installation.',
  events: 'What happened, and when.',
  operators: 'Operators that can be installed along with a cluster.',
  versions: 'Releases that can be installed, and the version of this service.',
  'support levels': 'Which features go together with which version, architecture and platform.',
  domains: 'DNS domains that the service manages.',
  live: 'Changes as they happen, without asking again and again.',
  bmcs: 'Hosts through their BMCs: power, boot images, and booting them with repairs.',
  boot: 'What a machine fetches while it boots.',
  media: 'Base images, and who is reading boot media.',
  access: 'Logging in, and tokens for people and machines.',
  'older names': 'Other paths for the same operations, kept because documents mention them.',
  v1: 'The API of 2021, where a cluster was its own infra-env. Kept for clients that still speak it.',
} as const
export type Tag = keyof typeof TAGS

type Named<Rows> = { readonly [Id in keyof Rows & string]: Rows[Id] & { readonly id: Id; readonly tag: Tag } }

/** Rows of one group, keyed by operation id. */
export function operations<const Rows extends Readonly<Record<string, OperationRow>>>(
  tag: Tag,
  rows: Rows,
): Named<Rows> {
  return Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { ...row, id, tag }])) as Named<Rows>
}

/** Bytes, in a multipart body or as a whole answer. */
export function Binary(options: { readonly description?: string; readonly maxLength?: number } = {}) {
  return Type.Unsafe<Blob>({ type: 'string', format: 'binary', ...options })
}

type SuccessStatus = 200 | 201 | 202 | 204 | 302
type BodyOf<A> = A extends { readonly schema: infer Schema extends TSchema } ? Static<Schema> : undefined

/** What a call returns when it succeeds. */
export type SuccessBody<O extends OperationRow> = {
  [Status in keyof O['answers']]: Status extends SuccessStatus ? BodyOf<O['answers'][Status]> : never
}[keyof O['answers']]
