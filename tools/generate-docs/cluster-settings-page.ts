// docs/cluster-settings.md, made from the table of plain settings.

import { CLUSTER_SETTINGS, type SettingRow } from '@groundwork/contract/clusters'
import { CLUSTER_PERMISSIONS } from '@groundwork/engine/permissions'
import { code, GENERATED_NOTE, page, table } from './markdown.ts'

const INTRODUCTION = `Settings of a cluster that are plain values. A change leaves out what shall stay; an empty text clears. Networks and virtual addresses, platform, operators, disk encryption and the pull secret have more rules: the [API reference](api.md) describes them.

A cluster can be changed while it is ${CLUSTER_PERMISSIONS['update-cluster'].in.map((status) => code(status)).join(', ')}.`

export function renderClusterSettings(): string {
  const rows = Object.entries<SettingRow>(CLUSTER_SETTINGS)
  return page(
    GENERATED_NOTE,
    '# Settings of a cluster',
    INTRODUCTION,
    table(
      ['name', 'values', 'default', 'set', 'shown in answers', 'description'],
      rows.map(([name, row]) => [
        code(name),
        valuesOf(row),
        row.default === '' ? 'empty' : code(String(row.default)),
        requestsOf(row),
        SHOWN[row.shown],
        textOf(row.answer, 'description'),
      ]),
    ),
  )
}

const SHOWN: Readonly<Record<SettingRow['shown'], string>> = {
  'unless-empty': 'unless empty',
  'if-made-here': 'always, but not for imported clusters and those that install themselves',
}

function requestsOf({ create, update }: SettingRow): string {
  const requests = [...(create ? ['at registration'] : []), ...(update ? ['by a change'] : [])]
  return requests.join(', ') || 'by an operation of its own'
}

/** The words of a closed list, or the type. */
function valuesOf({ answer, default: value }: SettingRow): string {
  const words: unknown = Reflect.get(answer, 'enum')
  if (Array.isArray(words)) return words.map((word) => code(String(word))).join(', ')
  return { string: 'text', number: 'number', boolean: 'true or false' }[
    typeof value as 'string' | 'number' | 'boolean'
  ]
}

const textOf = (schema: object, member: string): string => String(Reflect.get(schema, member) ?? '')
