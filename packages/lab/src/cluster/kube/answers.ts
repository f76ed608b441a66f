import type { ObjectPlace, ObjectType } from './object-store.ts'

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** As Kubernetes explains why not. */
export const failure = (code: number, reason: string, message: string, details: object = {}): Response =>
  json(
    { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, details, code },
    code,
  )

const shownType = ({ group, plural }: ObjectType): string => (group === '' ? plural : `${plural}.${group}`)

export const notFound = (type: ObjectType, { name }: ObjectPlace): Response =>
  failure(404, 'NotFound', `${shownType(type)} "${name}" not found`, {
    name,
    group: type.group,
    kind: type.plural,
  })

export const alreadyExists = (type: ObjectType, { name }: ObjectPlace): Response =>
  failure(409, 'AlreadyExists', `${shownType(type)} "${name}" already exists`, { name, kind: type.plural })

export const conflict = (type: ObjectType, { name }: ObjectPlace): Response =>
  failure(
    409,
    'Conflict',
    `Operation cannot be fulfilled on ${shownType(type)} "${name}": the object has been modified; please apply your changes to the latest version and try again`,
    { name, kind: type.plural },
  )

export const invalid = (type: ObjectType, name: string, what: string): Response =>
  failure(422, 'Invalid', `${shownType(type)} "${name}" is invalid: ${what}`, { name, kind: type.plural })

export const badRequest = (what: string): Response => failure(400, 'BadRequest', what)
