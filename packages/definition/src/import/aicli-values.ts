// Short hands of aicli.
import { isRecord, stringOf } from '@groundwork/json/json-values'
import { readCommaList } from '@groundwork/text/comma-list'
import type { ClusterDefinition } from '../document/definition.ts'
import { type HidingContext, hideSecrets } from './hide-secrets.ts'
import { given, unlessEmpty } from './imported.ts'
import type { Reader } from './reader.ts'

/** A list, or a text with commas. */
export function commaTexts(reader: Reader, name: string): string[] | undefined {
  const list = reader.texts(name)
  return unlessEmpty(list?.flatMap(readCommaList))
}

/** Texts, or groups with one member of that name. */
export function textsOrGroups(reader: Reader, name: string, member: string): string[] | undefined {
  const value = reader.raw(name)
  const items = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return unlessEmpty(
    items.flatMap((item: unknown) => {
      const text = isRecord(item) ? stringOf(item[member]) : stringOf(item)
      return text === '' ? [] : [text]
    }),
  )
}

/** Text of a file by its path. */
export const fileReference = (path: string): string => `\${file:${path}}`

const withScheme = (url: string): string => (/^https?:\/\//.test(url) ? url : `http://${url}`)

/** One proxy for all, or one for each. */
export function aicliProxy(reader: Reader, context: HidingContext): ClusterDefinition['proxy'] {
  const value = reader.raw('proxy')
  const group: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
  const both = stringOf(value)
  const one = (...names: string[]): string =>
    names.map((name) => stringOf(group[name]) || (reader.text(name) ?? '')).find((url) => url !== '') ?? ''
  const http = both || one('http_proxy', 'httpProxy') || one('https_proxy', 'httpsProxy')
  const https = both || one('https_proxy', 'httpsProxy') || http
  const exceptions = readCommaList(
    stringOf(group.no_proxy) || stringOf(group.noProxy) || (reader.texts('noproxy') ?? []).join(','),
  )
  if (http === '') return undefined
  const urls = { http_proxy: withScheme(http), https_proxy: withScheme(https) }
  const place = value === undefined ? '' : 'proxy'
  return given({ ...hideSecrets(reader, place, urls, context), no_proxy: unlessEmpty(exceptions) })
}

type Encryption = NonNullable<ClusterDefinition['disk_encryption']>
const ALL: Encryption['enable_on'] = ['masters', 'arbiters', 'workers']

/** `tpm_ctlplanes` and `tpm_workers` narrow it down to one group. */
export function aicliEncryption(reader: Reader): Encryption | undefined {
  const isTpm = reader.flag('tpm') ?? false
  const onMasters = reader.flag('tpm_ctlplanes') ?? false
  const onWorkers = reader.flag('tpm_workers') ?? false
  const tang = tangServers(reader.raw('tang_servers'))
  const group = reader.group('disk_encryption')
  const written = group.text('enable_on')
  const servers = tangServers(group.raw('tang_servers')) ?? tang
  const mode = group.text('mode')
  if (!isTpm && servers === undefined && (written === undefined || written === 'none')) return undefined
  const groups = [...(onMasters ? ['masters' as const] : []), ...(onWorkers ? ['workers' as const] : [])]
  const named = ALL.filter((role) => readCommaList(written ?? '').includes(role))
  return {
    enable_on: groups.length > 0 ? groups : named.length > 0 ? named : ALL,
    mode: servers === undefined && mode !== 'tang' ? 'tpmv2' : 'tang',
    ...(servers === undefined ? {} : { tang_servers: servers }),
  }
}

function tangServers(value: unknown): Encryption['tang_servers'] | undefined {
  const list = typeof value === 'string' ? jsonList(value) : Array.isArray(value) ? value : undefined
  if (list === undefined) return undefined
  return unlessEmpty(
    list.flatMap((item: unknown) => {
      const server = typeof item === 'string' ? jsonList(item)[0] : item
      if (!isRecord(server)) return []
      return [
        {
          url: stringOf(server.url) || stringOf(server.Url),
          thumbprint: stringOf(server.thumbprint) || stringOf(server.Thumbprint),
        },
      ]
    }),
  )
}

function jsonList(text: string): readonly unknown[] {
  try {
    const value = JSON.parse(text) as unknown
    return Array.isArray(value) ? value : [value]
  } catch {
    return []
  }
}
