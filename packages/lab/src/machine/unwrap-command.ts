// Programs that only start another one: what they start, and under which conditions.

export interface Command {
  /** Without its path. */
  readonly program: string
  readonly args: readonly string[]
  /** The tightest of all time limits. */
  readonly timeoutMs: number | null
}

/** All of a simulated machine runs at one place, so that going to the place of another process leads nowhere else. */
const WRAPPERS: Readonly<Record<string, (args: readonly string[]) => Unwrapped | null>> = {
  timeout: (args) => {
    const [limit, ...rest] = afterOptions(args, ['-k', '--kill-after', '-s', '--signal'])
    const limitMs = readDurationMs(limit ?? '')
    return limitMs === null ? null : { command: rest, ...(limitMs > 0 && { timeoutMs: limitMs }) }
  },
  chroot: (args) => {
    const [root, ...rest] = afterOptions(args, [])
    return root === '/' || root === '/host' ? { command: rest } : null
  },
  nsenter: (args) => ({
    command: afterOptions(args, ['-t', '--target', '-S', '--setuid', '-G', '--setgid']),
  }),
  env: (args) => {
    const rest = afterOptions(args, ['-u', '--unset'])
    const start = rest.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word))
    return start < 0 ? null : { command: rest.slice(start) }
  },
}

interface Unwrapped {
  readonly command: readonly string[]
  readonly timeoutMs?: number
}

/** A wrapper that is called wrongly, or into another root, is a program like others. */
export function unwrapCommand(
  program: string,
  args: readonly string[],
  timeoutMs: number | null = null,
): Command {
  const name = program.slice(program.lastIndexOf('/') + 1)
  const inner = Object.hasOwn(WRAPPERS, name) ? (WRAPPERS[name]?.(args) ?? null) : null
  const [next, ...rest] = inner?.command ?? []
  if (inner === null || next === undefined) return { program: name, args, timeoutMs }
  return unwrapCommand(next, rest, tightest(timeoutMs, inner.timeoutMs ?? null))
}

export const tightest = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other)

/** What follows the options; those listed take the word after them. */
function afterOptions(args: readonly string[], withValue: readonly string[]): readonly string[] {
  let at = 0
  for (; at < args.length; at++) {
    const word = args[at] ?? ''
    if (word === '--') return args.slice(at + 1)
    if (!word.startsWith('-')) break
    if (withValue.includes(word)) at++
  }
  return args.slice(at)
}

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

function readDurationMs(text: string): number | null {
  const [, number = '', unit = 's'] = /^(\d+(?:\.\d*)?|\.\d+)([smhd])?$/.exec(text) ?? []
  return number === '' ? null : Number(number) * UNIT_MS[unit as keyof typeof UNIT_MS]
}
