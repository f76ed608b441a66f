// One row a command: what can be typed, and what it does.
import type { ParameterFlags } from '../parameters/load-parameters.ts'
import type { Session } from '../session.ts'

/** As they are typed, by their long names in camel case. */
export interface VerbFlags extends ParameterFlags {
  readonly [name: string]: string | boolean | readonly string[] | undefined
}

export interface VerbOption {
  readonly flags: string
  readonly help: string
  readonly choices?: readonly string[]
  readonly default?: string
  /** May stand there several times. */
  readonly isRepeated?: true
  readonly isRequired?: true
}

export interface VerbRow {
  readonly verb: VerbName
  readonly kind: string
  readonly aliases?: readonly string[]
  readonly help: string
  /** Such as `<cluster>` and `[hosts...]`. */
  readonly words?: string
  readonly options?: readonly VerbOption[]
  /** It needs no service. */
  readonly isLocal?: true
  run(session: Session, words: readonly string[], flags: VerbFlags): Promise<void>
}

export const VERBS = {
  bind: { aliases: [], help: 'bind hosts to a cluster' },
  boot: { aliases: [], help: 'start hosts through their BMCs (not there yet)' },
  create: { aliases: ['add'], help: 'make an object' },
  delete: { aliases: ['remove'], help: 'delete objects' },
  download: { aliases: [], help: 'write files of clusters and infra-envs' },
  export: { aliases: [], help: 'show the parameters of a cluster' },
  info: { aliases: [], help: 'show one object' },
  list: { aliases: ['get'], help: 'list objects' },
  scale: { aliases: [], help: 'add hosts to a cluster' },
  start: { aliases: ['launch'], help: 'begin installations' },
  stop: { aliases: ['reset'], help: 'end installations and begin anew' },
  unbind: { aliases: [], help: 'take hosts out of their clusters' },
  update: { aliases: ['patch'], help: 'change an object' },
  wait: { aliases: [], help: 'wait for a cluster or for hosts' },
} as const satisfies Readonly<Record<string, { readonly aliases: readonly string[]; readonly help: string }>>

export type VerbName = keyof typeof VERBS

export const PARAMETERS: readonly VerbOption[] = [
  { flags: '-P, --param <name=value>', help: 'a parameter; may be repeated', isRepeated: true },
  {
    flags: '--pf, --paramfile <file>',
    help: 'YAML file with parameters; may be repeated, the last wins',
    isRepeated: true,
  },
]

export const PATH: VerbOption = { flags: '-p, --path <directory>', help: 'where to write', default: '.' }
export const TO_OUTPUT: VerbOption = { flags: '-s, --stdout', help: 'write to standard output instead' }
export const YES: VerbOption = { flags: '-y, --yes', help: 'do not ask' }

export const FIELD_OPTIONS: readonly VerbOption[] = [
  { flags: '-f, --fields <names>', help: 'only these members, separated by commas' },
  { flags: '-v, --values', help: 'values without names' },
  { flags: '--full', help: 'also members that are long or rarely wanted' },
]

/** The word at this place; the parser has seen to it that it is there. */
export const word = (words: readonly string[], at: number): string => words[at] ?? ''
