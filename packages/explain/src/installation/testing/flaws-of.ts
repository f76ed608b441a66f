// What must not be in a text for people, whatever facts it was made from.
import { OPERATIONS, type OperationId } from '@groundwork/contract/operations'

const FLAWS: readonly RegExp[] = [
  /undefined|\bnull\b|\bNaN\b|\[object/,
  // Not the folder above.
  /\.\.(?![./])|[,;:]\.|\s[.,;](?:\s|$)/,
  /\(\)|\(\s|\s\)|\s\s/,
  /(?:^|\s)1 (?:hosts|images|workers|operators|machines|validations|minutes|hours)\b/,
  /\b(?:1 of 1 \w+|1 \w+) were\b|\bnone (?:is|are)\b/,
]

/** Of one text of our own; `undefined` and the like are flaws wherever they stand. */
export function flawsOf(text: string): readonly string[] {
  const found = FLAWS.flatMap((flaw) => flaw.exec(text)?.[0] ?? [])
  return [
    ...found.map((flaw) => `has "${flaw}": ${text}`),
    ...(/[.!?…]$/.test(text) ? [] : [`has no full stop: ${text}`]),
  ]
}

interface ShownRemedy {
  readonly what: string
  readonly command?: string | undefined
  readonly calls: readonly ShownCall[]
}

/** With parameters or, as the API shows it, with the path that they are in already. */
interface ShownCall {
  readonly operation: string
  readonly params?: Readonly<Record<string, string>>
  readonly path?: string
  readonly body?: unknown
  readonly fillIn: readonly string[]
}

/** Of all remedies of one cause. */
export function flawsOfRemedies(remedies: readonly ShownRemedy[]): readonly string[] {
  const texts = remedies.map(({ what }) => what)
  const calls = remedies.flatMap((remedy) => remedy.calls.map((call) => JSON.stringify(call)))
  const commands = remedies.flatMap(({ command }) => command ?? [])
  return [
    ...(remedies.length === 0 ? ['has no remedy'] : []),
    ...texts.flatMap(flawsOf),
    // The same command may be for several machines.
    ...[...texts, ...calls]
      .filter((text, index, all) => all.indexOf(text) !== index)
      .map((text) => `comes twice: ${text}`),
    ...[...commands, ...calls].filter((command) => /undefined|\bNaN\b|\[object/.test(command)),
    ...remedies.flatMap(({ calls }) => calls.flatMap(flawsOfCall)),
  ]
}

function flawsOfCall({ operation, params, path, body, fillIn }: ShownCall): readonly string[] {
  if (!Object.hasOwn(OPERATIONS, operation)) return [`there is no operation ${operation}`]
  const { method } = OPERATIONS[operation as OperationId]
  return [
    ...(path === undefined ? flawsOfParams(operation as OperationId, params ?? {}) : flawsOfPath(path)),
    ...(method === 'PATCH' && Object.keys(body ?? {}).length === 0 ? [`${operation} changes nothing`] : []),
    ...hintsIn(body)
      .filter((hint) => !fillIn.includes(hint))
      .map((hint) => `${operation} does not tell that ${hint} is to be filled in`),
    ...fillIn
      .filter((hint) => !hintsIn(body).includes(hint))
      .map((hint) => `${operation} wants ${hint} filled in, which is not there`),
  ]
}

function flawsOfParams(operation: OperationId, given: Readonly<Record<string, string>>): readonly string[] {
  const wanted = [...OPERATIONS[operation].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return [
    ...wanted.filter((name) => !given[name]).map((name) => `${operation} lacks ${name}`),
    ...Object.keys(given)
      .filter((name) => !wanted.includes(name))
      .map((name) => `${operation} has ${name}, which is not in its path`),
  ]
}

const flawsOfPath = (path: string): readonly string[] =>
  /[{}<>]|\/\/|undefined|null/.test(path) ? [`has the path ${path}`] : []

/** Paths to values that only a person can choose. */
function hintsIn(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') return /^<.*>$/.test(value) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((one, index) => hintsIn(one, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => hintsIn(one, path === '' ? key : `${path}.${key}`))
}
