// How the wire writes what a definition has as lists and objects.
import { isRecord, parseJson } from '@groundwork/json/json-values'
import { readCommaList } from '@groundwork/text/comma-list'

export const commaText = (list: readonly string[]): string => list.join(',')
export const commaList = (text: string | null | undefined): string[] => readCommaList(text ?? '')

export type RoleName = 'masters' | 'arbiters' | 'workers'
const ROLE_NAMES: readonly RoleName[] = ['masters', 'arbiters', 'workers']

/** `all`, `none`, or `masters,workers`. */
export function roleSetText<Text extends string>(roles: readonly RoleName[]): Text {
  const named = ROLE_NAMES.filter((role) => roles.includes(role))
  const text = named.length === 0 ? 'none' : named.length === ROLE_NAMES.length ? 'all' : named.join(',')
  return text as Text
}

export const roleSet = (text: string | null | undefined): RoleName[] =>
  text === 'all' ? [...ROLE_NAMES] : ROLE_NAMES.filter((role) => commaList(text).includes(role))

/** An object of JSON text; null: it is none. */
export function jsonObject(text: string | null | undefined): Record<string, unknown> | null {
  const value = jsonValue(text)
  return isRecord(value) ? { ...value } : null
}

export const jsonValue = (text: string | null | undefined): unknown => parseJson(text ?? '')

/** JSON text as it is, or made from an object. */
export const jsonText = (value: string | Readonly<Record<string, unknown>>): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** Base64 of the UTF-8 text, in browsers too. */
export function base64(text: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** 4.20 is any 4.20.z; a full version is only itself. */
export const isVersionOf = (wanted: string, current: string | undefined): boolean => {
  const plain = (current ?? '').replace(/-multi$/, '')
  return (
    plain === wanted || current === wanted || (/^\d+\.\d+$/.test(wanted) && plain.startsWith(`${wanted}.`))
  )
}
