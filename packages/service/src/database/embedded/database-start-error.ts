// Why PostgreSQL did not start, from what it wrote into its log.

/** `full`: it can start when there is room again. `hopeless`: no start will work. `passing`: the next one may. */
export type StartFailureKind = 'full' | 'hopeless' | 'passing'

export class DatabaseStartError extends Error {
  readonly kind: StartFailureKind

  constructor(kind: StartFailureKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseStartError'
    this.kind = kind
  }
}

export interface DatabaseFiles {
  readonly dataDir: string
  readonly logFile: string
}

/** `groundwork restore` wants an empty directory, and what is damaged may still be of use. */
export const restoreAdvice = (dataDir: string): string =>
  `Move ${dataDir} away and restore a backup: groundwork restore <backup file> --data-dir ${dataDir}.`

interface Rule {
  readonly pattern: RegExp
  readonly kind: StartFailureKind
  readonly advice: (place: DatabaseFiles) => string
}

const damaged = ({ dataDir }: DatabaseFiles): string => `Its files are damaged. ${restoreAdvice(dataDir)}`

/** The first that fits counts. */
const RULES: readonly Rule[] = [
  {
    pattern: /No space left on device|Disk quota exceeded/,
    kind: 'full',
    advice: ({ dataDir }) => `The disk of ${dataDir} is full. Free some space there.`,
  },
  {
    pattern: /pre-existing shared memory block|lock file ".*" (?:already exists|is empty)/,
    kind: 'passing',
    advice: () => 'Processes of an earlier database are still running there. End them.',
  },
  {
    pattern: /Permission denied|wrong ownership|invalid permissions|\bEACCES\b/,
    kind: 'hopeless',
    advice: ({ dataDir }) =>
      `Let one user own ${dataDir}/postgres with all that is in it, with mode 0700, and start as that user or as root.`,
  },
  {
    pattern: /Read-only file system/,
    kind: 'hopeless',
    advice: ({ dataDir }) => `Make the file system of ${dataDir} writable.`,
  },
  {
    pattern: /files are incompatible with server|initialized by PostgreSQL version/,
    kind: 'hopeless',
    advice: ({ dataDir }) =>
      `It belongs to another version of Groundwork: start that one and make a backup with it. ${restoreAdvice(dataDir)}`,
  },
  {
    pattern:
      /could not find the database system|control file|pg_control|valid checkpoint|required checkpoint|invalid page|checksum|unexpected pageaddr|(?:could not (?:open|read|access|stat)|is missing).*(?:file|directory|database|block)|does not exist/,
    kind: 'hopeless',
    advice: damaged,
  },
]

/** `log`: what PostgreSQL wrote since it was started. */
export const explainStart = (log: string, place: DatabaseFiles): DatabaseStartError =>
  explainComplaint(complaintIn(log), place)

export function explainComplaint(complaint: string, place: DatabaseFiles): DatabaseStartError {
  const rule = RULES.find(({ pattern }) => pattern.test(complaint))
  const advice = rule?.advice(place) ?? `See its log: ${place.logFile}.`
  const said = complaint === '' ? 'it ended without a word' : complaint
  return new DatabaseStartError(
    rule?.kind ?? 'passing',
    `The embedded database in ${place.dataDir} does not start: ${said}. ${advice}`,
  )
}

const SEVERE = /\b(?:FATAL|PANIC):\s+(.*)$/
const DETAIL = /\bDETAIL:\s+(.*)$/
/** Said about every connection while it starts, and about its end after the real reason. */
const NO_REASON = /the database system is|aborting startup|terminating connection/

/** The first severe line, with its detail, in one line. */
function complaintIn(log: string): string {
  const lines = log.split('\n')
  const at = lines.findIndex((line) => SEVERE.test(line) && !NO_REASON.test(line))
  if (at < 0) return plainComplaintIn(lines)
  const detail = DETAIL.exec(lines[at + 1] ?? '')?.[1]
  const text = SEVERE.exec(lines[at] ?? '')?.[1] ?? ''
  return [text, ...(detail === undefined ? [] : [detail])].join('; ').replace(/\.$/, '')
}

/** Before PostgreSQL can write a log as usual, it says what is wrong in plain lines. */
function plainComplaintIn(lines: readonly string[]): string {
  const at = lines.findIndex((line) => /^postgres: /.test(line))
  if (at < 0) return ''
  return lines
    .slice(at)
    .join(' ')
    .replace(/^postgres: /, '')
    .trim()
    .replace(/\.$/, '')
}
