import type { HostSummary } from './host-summary.ts'

/**
 * - `word`: one of a few words, compared as a whole
 * - `text`: anything, searched for a part
 * - `number`, `bytes`: compared by size
 * - `time`: a moment on the wire; asked for by its age (`checked_in>2h`) or by a date
 * - `list`: several words; one of them is enough
 * - `flag`: yes or no
 */
export type FieldKind = 'word' | 'text' | 'number' | 'bytes' | 'time' | 'list' | 'flag'

export type FieldValue = string | number | boolean | readonly string[] | null

/** What the host itself does not know: names of things that it only has ids of. */
export interface HostNames {
  /** Id of a cluster to its name. */
  readonly clusters?: ReadonlyMap<string, string> | undefined
  /** Id of an infra-env to its name. */
  readonly infraEnvs?: ReadonlyMap<string, string> | undefined
}

export interface HostField {
  readonly name: string
  /** Other names people try. */
  readonly aliases: readonly string[]
  readonly kind: FieldKind
  /** Head of a column. */
  readonly title: string
  /** One sentence, for completion and for the column chooser. */
  readonly description: string
  /** The unit of a number without one: `memory<16`. */
  readonly unit?: 'GiB' | 'GB'
  /** Searched by words without a field. */
  readonly isFreeText?: true
  /** A part of an entry of the list is enough, as with addresses. */
  readonly isSearchedInPart?: true
  /** Null: not known, or there is none. Times are as on the wire. */
  readonly read: (host: HostSummary, names: HostNames) => FieldValue
}
