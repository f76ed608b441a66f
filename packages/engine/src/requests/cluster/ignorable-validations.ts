// Which validations a user may have ignored, and how the wire writes that down.
import {
  ClusterValidationId,
  currentClusterValidation,
  currentHostValidation,
  HostValidationId,
} from '@groundwork/contract/vocabulary'
import { CLUSTER_VALIDATIONS } from '../../cluster/cluster-validations.ts'
import { HOST_VALIDATIONS } from '../../host/host-validations.ts'
import { listOf } from '../../text/wording.ts'

const ALL = 'all'

export type IgnoredValidationsProblem =
  | { readonly problem: 'not-a-list'; readonly message: string }
  | { readonly problem: 'unknown-ids'; readonly ids: readonly string[]; readonly message: string }
  | { readonly problem: 'not-ignorable'; readonly ids: readonly string[]; readonly message: string }

export type IgnoredValidations<Id extends string> =
  /** null: the text is empty, which unsets the list. An empty list is a set list. */
  | { readonly ok: true; readonly ids: readonly (Id | typeof ALL)[] | null }
  | { readonly ok: false; readonly problem: IgnoredValidationsProblem }

export const readIgnoredHostValidations = (text: string): IgnoredValidations<HostValidationId> =>
  read(text, {
    noun: 'host',
    known: HostValidationId.enum,
    current: currentHostValidation,
    table: HOST_VALIDATIONS,
  })

export const readIgnoredClusterValidations = (text: string): IgnoredValidations<ClusterValidationId> =>
  read(text, {
    noun: 'cluster',
    known: ClusterValidationId.enum,
    current: currentClusterValidation,
    table: CLUSTER_VALIDATIONS,
  })

interface Table<Id> {
  readonly noun: 'host' | 'cluster'
  readonly known: readonly Id[]
  /** Of a name that may be an earlier one. */
  readonly current: (name: string) => string
  readonly table: readonly { readonly id: Id; readonly ignorable: boolean }[]
}

/** `all` ignores what may be ignored and keeps the rest; a validation that may not be ignored cannot be named. */
function read<Id extends string>(
  text: string,
  { noun, known, current, table }: Table<Id>,
): IgnoredValidations<Id> {
  if (text === '') return { ok: true, ids: null }
  const names = parseTexts(text)?.map(current)
  if (!names) {
    const message = `The ignored ${noun} validations must be a JSON array of texts, for example ["all"].`
    return { ok: false, problem: { problem: 'not-a-list', message } }
  }
  const isKnown = (name: string): name is Id | typeof ALL => name === ALL || known.some((id) => id === name)
  const unknown = names.filter((name) => !isKnown(name))
  if (unknown.length > 0) {
    const message = `There are no ${noun} validations with these ids: ${listOf(unknown)}.`
    return { ok: false, problem: { problem: 'unknown-ids', ids: unknown, message } }
  }
  const required = new Set<string>(table.filter(({ ignorable }) => !ignorable).map(({ id }) => id))
  const refused = names.filter((name) => required.has(name))
  if (refused.length > 0) {
    const message = `These ${noun} validations cannot be ignored: ${listOf(refused)}.`
    return { ok: false, problem: { problem: 'not-ignorable', ids: refused, message } }
  }
  return { ok: true, ids: names.filter(isKnown) }
}

function parseTexts(text: string): string[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null
  } catch {
    return null
  }
}
