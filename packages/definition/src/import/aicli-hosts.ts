import { isRecord, recordsOf, stringOf } from '@groundwork/json/json-values'
import type { HostDefinition } from '../document/definition.ts'
import { roleOf } from './agent-config.ts'
import { fileReference } from './aicli-values.ts'
import { given, unlessEmpty } from './imported.ts'
import type { Reader } from './reader.ts'

/** What is said for all hosts holds for each that says nothing of its own. */
export function aicliHosts(reader: Reader): readonly HostDefinition[] {
  const common = settingsOf(reader)
  const entries = reader.groups('hosts')
  if (entries.length === 0) {
    for (const name of COMMON)
      reader.lose(name, [
        'It is for all hosts, and the file does not list them.',
        'Add the hosts to the definition, each with it.',
      ])
  }
  return entries.flatMap((entry) => {
    const id = entry.text('id')
    const mac = entry.text('mac')
    const hostname = entry.text('name') ?? entry.text('requested_hostname')
    if (id === undefined && mac === undefined && hostname === undefined) return []
    const match = given({ id, mac_address: mac })
    return [
      {
        ...given({ match: Object.keys(match).length === 0 ? undefined : match, hostname }),
        ...common,
        ...settingsOf(entry),
      },
    ]
  })
}

const COMMON = [
  'role',
  'disk',
  'installation_disk_path',
  'skip_disks',
  'disks_skip_formatting',
  'labels',
  'node_labels',
  'mcp',
  'extra_args',
  'ignition_file',
]

function settingsOf(entry: Reader): Partial<HostDefinition> {
  const disk = entry.text('installation_disk_path') ?? entry.text('disk')
  const ignition = entry.text('ignition_file')
  const own = unlessEmpty(
    recordsOf(entry.raw('disks_skip_formatting')).map(({ disk_id }) => stringOf(disk_id)),
  )
  return given({
    role: roleOf(entry),
    installation_disk: disk === undefined ? undefined : devicePath(disk),
    skip_formatting_disks: own ?? unlessEmpty(entry.texts('skip_disks')?.map(devicePath)),
    node_labels: labelsOf(entry.raw('node_labels') ?? entry.raw('labels')),
    machine_config_pool_name: entry.text('mcp'),
    installer_args: argumentsOf(entry.text('extra_args')),
    ignition_config_override: ignition === undefined ? undefined : fileReference(ignition),
  })
}

/** aicli knows disks by their short name only. */
const devicePath = (disk: string): string => (disk.startsWith('/dev/') ? disk : `/dev/${disk}`)

/** `key=value`, `{key: value}`, or `{key, value}` of the API. */
function labelsOf(value: unknown): Record<string, string> | undefined {
  const items = Array.isArray(value) ? value : isRecord(value) ? [value] : []
  const pairs = items.flatMap((item: unknown): (readonly [string, string])[] => {
    if (typeof item === 'string') {
      const at = item.indexOf('=')
      return [at < 0 ? [item, ''] : [item.slice(0, at), item.slice(at + 1)]]
    }
    if (!isRecord(item)) return []
    if (typeof item.key === 'string' && Object.hasOwn(item, 'value')) return [[item.key, String(item.value)]]
    return Object.entries(item).map(([key, label]) => [key, String(label)])
  })
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs)
}

/** `--append-karg console=ttyS0`, where a first = may stand for the blank. */
const argumentsOf = (text: string | undefined): string[] | undefined =>
  unlessEmpty(
    text
      ?.split(/\s+/)
      .filter((word) => word !== '')
      .flatMap((word) => {
        const [, name, value] = /^(--[\w-]*karg)=(.*)$/.exec(word) ?? []
        return name === undefined || value === undefined ? [word] : [name, value]
      }),
  )
