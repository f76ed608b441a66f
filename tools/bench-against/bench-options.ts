// The command line of npm run bench -- --against.
import { complain, readOptions } from '../options.ts'
import { ROWS, type RowName } from './row-names.ts'
import { findCommit } from './source-tree.ts'

export interface BenchOptions {
  /** The full id of a commit; null measures the present tree alone. */
  readonly against: string | null
  readonly rounds: number
  readonly isQuick: boolean
  readonly rows: ReadonlySet<string>
}

const NAMES = Object.keys(ROWS) as RowName[]

const HELP = `npm run bench                            all benchmarks of the present tree
npm run bench -- --quick                 the same, small and short, to see that they run
npm run bench -- --against <commit>      the service beside that commit: medians, ratios, goals

Options (each of them but --quick measures the service under load only, not the other benchmarks):
  --against <commit>   clone this commit, install and build it in ~/.cache/groundwork/bench, and measure it in turns with the present tree
  --rows <a,b,...>     only these; all of them otherwise
  --rounds <number>    turns of each service (3)
  --quick              small numbers and one turn

Rows:
${NAMES.map((name) => `  ${name.padEnd(18)} ${ROWS[name]}`).join('\n')}

Examples:
  npm run bench -- --against v0.1.0
  npm run bench -- --against HEAD~20 --rows inventory,register --rounds 5
  npm run bench -- --rows memory

It needs Debian's postgresql-15 and wrk, and installs them when it runs as root. Nothing else should run on the machine meanwhile.
docs/benchmarks.md says how the figures are taken.`

/** null when there is nothing to measure: help was asked for, or an option is wrong. */
export function readBenchOptions(words: readonly string[]): BenchOptions | null {
  const parsed = readOptions(
    {
      args: [...words],
      options: {
        against: { type: 'string' },
        rows: { type: 'string' },
        rounds: { type: 'string' },
        quick: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    },
    'npm run bench -- --help',
  )
  if (!parsed) return null
  if (parsed.values.help) {
    console.log(HELP)
    return null
  }
  const options = checkOptions(parsed.values)
  if (typeof options !== 'string') return options
  complain(options)
  return null
}

export interface GivenOptions {
  readonly against?: string | undefined
  readonly rows?: string | undefined
  readonly rounds?: string | undefined
  readonly quick: boolean
}

/** A sentence if something is wrong. */
export function checkOptions({
  against,
  rows,
  quick,
  rounds = quick ? '1' : '3',
}: GivenOptions): BenchOptions | string {
  const chosen = rows?.split(',') ?? NAMES
  const unknown = chosen.find((name) => !Object.hasOwn(ROWS, name))
  if (unknown !== undefined) return `--rows: "${unknown}" is no row; there are ${NAMES.join(', ')}.`
  if (!/^[1-9]\d?$/.test(rounds)) return `--rounds: "${rounds}" is not a number from 1 to 99.`
  const commit = against === undefined ? null : findCommit(against)
  if (against !== undefined && commit === null)
    return `--against: "${against}" is no commit of this repository.`
  return { against: commit, rounds: Number(rounds), isQuick: quick, rows: new Set(chosen) }
}
