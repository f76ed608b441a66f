import type { RunOptions } from '../machine/machine.ts'
import type { InstallerContext } from './installer-context.ts'

export class CommandError extends Error {
  readonly code: number
  /** All that it said, trimmed. */
  readonly output: string
  constructor(message: string, code: number, output: string) {
    super(message)
    this.name = 'CommandError'
    this.code = code
    this.output = output
  }
}

const MAX_OUTPUT_CHARS = 200

/** Runs a program of this machine. Returns both of its streams, trimmed; throws CommandError unless it ends with 0. */
export async function runCommand(
  { machine, settings, log, signal }: InstallerContext,
  program: string,
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<string> {
  const line = [program, ...args].join(' ')
  log.info(`Running: ${line}`)
  const { code, stdout, stderr } = await machine.run(program, args, {
    isMerged: true,
    signal,
    ...options,
    env: { ...proxyVariables(settings), ...options.env },
  })
  const output = `${stdout}${stderr}`.trim()
  if (code === 0) return output
  throw new CommandError(failureText(line, code, output), code, output)
}

/** For programs that reach out by themselves. */
export function proxyVariables({
  httpProxy,
  httpsProxy,
  noProxy,
}: Pick<InstallerContext['settings'], 'httpProxy' | 'httpsProxy' | 'noProxy'>): Record<string, string> {
  if (httpProxy === '' && httpsProxy === '') return {}
  return {
    ...(httpProxy === '' ? {} : { HTTP_PROXY: httpProxy, http_proxy: httpProxy }),
    ...(httpsProxy === '' ? {} : { HTTPS_PROXY: httpsProxy, https_proxy: httpsProxy }),
    ...(noProxy === '' ? {} : { NO_PROXY: noProxy, no_proxy: noProxy }),
  }
}

function failureText(line: string, code: number, output: string): string {
  if (code === -1) return `"${line}" cannot be started${output === '' ? '' : `: ${output}`}.`
  const from = output.indexOf('Error')
  const said = (from === -1 ? output : output.slice(from)).slice(-MAX_OUTPUT_CHARS)
  return `"${line}" ended with exit code ${code}${said === '' ? '' : `: ${said}`}`
}
