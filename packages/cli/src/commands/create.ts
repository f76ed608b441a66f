import type { Client } from '@groundwork/contract/client'
import { usageError } from '../failures/cli-error.ts'
import { isAssignment, readAssignments } from '../fields/read-assignments.ts'
import { CREATABLE } from '../fields/settable-fields.ts'
import { findKind } from '../kinds/kinds.ts'
import { connect } from '../remote/connect.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { CreateFlags } from './add-change-commands.ts'
import { type Made, printMade } from './print-object.ts'
import { readText } from './read-secret.ts'
import { findCluster } from './scope.ts'

interface Wanted {
  readonly name: string
  readonly fields: readonly string[]
  readonly flags: CreateFlags
}

type Creator = (around: Surroundings, client: Client, wanted: Wanted) => Promise<Made>

export async function runCreate(
  around: Surroundings,
  kindWord: string,
  words: readonly string[],
  flags: CreateFlags,
): Promise<void> {
  const kind = findKind(kindWord)
  const create = CREATORS[kind.singular]
  if (create === undefined)
    throw usageError(`${kind.plural} cannot be made.`, `There are ${Object.keys(CREATORS).join(', ')}.`)
  const [name, ...more] = words.filter((word) => !isAssignment(word))
  if (name === undefined) throw usageError(`A ${kind.singular} needs a name.`)
  if (more.length > 0) throw usageError(`"${more[0]}" sets nothing.`, 'Write FIELD=VALUE.')
  const { client } = await connect(around, flags)
  const made = await create(around, client, { name, fields: words.filter(isAssignment), flags })
  await printMade(around, flags.output, [made])
}

const CREATORS: Readonly<Record<string, Creator>> = {
  async cluster(around, client, { name, fields }) {
    const body = await readAssignments(fields, CREATABLE.cluster, (file) => readText(around, file))
    requireFields(body, ['openshift_version', 'pull_secret'])
    const value = await client.call('v2RegisterCluster', { body: { ...body, name } })
    return made(
      'cluster',
      value.name ?? name,
      value,
      `Created cluster ${value.name} (${value.id}). For its machines: "groundwork create infraenv ${value.name} --cluster ${value.name} pull_secret=@FILE".`,
    )
  },
  async infraenv(around, client, { name, fields, flags }) {
    const body = await readAssignments(fields, CREATABLE.infraenv, (file) => readText(around, file))
    requireFields(body, ['pull_secret'])
    const cluster = flags.cluster === undefined ? null : await findCluster(client, flags.cluster, 'whole')
    const wanted = { ...body, name, ...(cluster !== null && { cluster_id: cluster.id }) }
    const value = await client.call('RegisterInfraEnv', { body: wanted })
    return made(
      'infraenv',
      name,
      value,
      `Created infraenv ${name} (${value.id}). Its image: "groundwork download iso ${name}".`,
    )
  },
  async manifest(around, client, { name, flags }) {
    if (flags.cluster === undefined) throw usageError('Say of which cluster: --cluster NAME.')
    if (flags.file === undefined)
      throw usageError('Say what stands in it: --file FILE, or --file - for standard input.')
    const folder = folderOf(flags.folder ?? 'manifests')
    const content = Buffer.from(await readText(around, flags.file)).toString('base64')
    const { id } = await findCluster(client, flags.cluster, 'whole')
    const value = await client.call('V2CreateClusterManifest', {
      params: { cluster_id: id },
      body: { file_name: name, folder, content },
    })
    return made('manifest', name, value, `Created manifest ${folder}/${name}.`)
  },
  async user(_, client, { name, flags }) {
    const value = await client.call('createUser', { body: { name, role: roleOf(flags.role) } })
    const login = value.one_time_login ?? ''
    return made(
      'user',
      name,
      value,
      `Created user ${name}. One-time login, shown only now, good for a day: ${login}`,
    )
  },
  async token(around, client, { name, flags }) {
    const { expires } = flags
    const value = await client.call('createToken', {
      body: {
        name,
        role: roleOf(flags.role),
        ...(expires !== undefined && { expires_at: momentOf(expires, around.clock.now()) }),
      },
    })
    return made('token', name, value, `Created token ${name}. It is shown only now: ${value.token}`)
  },
}

const made = (kind: string, name: string, value: unknown, sentence: string): Made => ({
  sentence,
  name: `${kind}/${name}`,
  value,
})

function requireFields<Body extends object, Name extends keyof Body & string>(
  body: Body,
  names: readonly Name[],
): asserts body is Body & Required<Pick<Body, Name>> {
  const missing = names.filter((name) => body[name] === undefined)
  if (missing.length > 0)
    throw usageError(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
      `Add ${missing.map((name) => `${name}=${name === 'pull_secret' ? '@FILE' : 'VALUE'}`).join(' ')}.`,
    )
}

const ROLES = ['admin', 'user', 'read-only'] as const

function roleOf(text: string | undefined): (typeof ROLES)[number] {
  const role = ROLES.find((known) => known === text)
  if (role === undefined) throw usageError(`Say what it may do: --role ${ROLES.join(', ')}.`)
  return role
}

const FOLDERS = ['manifests', 'openshift'] as const

function folderOf(text: string): (typeof FOLDERS)[number] {
  const folder = FOLDERS.find((known) => known === text)
  if (folder === undefined) throw usageError(`--folder is "${text}", but should be ${FOLDERS.join(' or ')}.`)
  return folder
}

const DAY_MS = 24 * 3_600_000

function momentOf(text: string, now: number): string {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? []
  const moment = days === undefined ? Date.parse(text) : now + Number(days) * DAY_MS
  if (Number.isNaN(moment))
    throw usageError(`--expires is "${text}", but should be days such as 90d, or a date such as 2030-01-31.`)
  return new Date(moment).toISOString()
}
