// IPMI for BMCs without usable Redfish: power, boot over the network, reset. Spoken by ipmitool, which every distribution has.
import { execFile } from 'node:child_process'
import { errorCode } from '@groundwork/errors/error-code'
import { BmcError } from '../errors/bmc-error.ts'
import { createRedact } from '../errors/redact.ts'
import type { Credentials } from '../redfish/login.ts'
import { meaningOfIpmi } from './ipmi-meaning.ts'

export interface IpmiOptions {
  readonly host: string
  readonly port?: number
  readonly credentials: Credentials
  readonly signal: AbortSignal
  readonly timeoutMs?: number
  /** For BMCs that do not list theirs, or list some that do not work; 3 is what older ones have. */
  readonly cipherSuite?: number
  /** Where it is not found by its name. */
  readonly program?: string
}

export type RunIpmi = (words: readonly string[]) => Promise<string>

const TIMEOUT_MS = 60_000
const PORT = 623
const MOST_BYTES = 1024 * 1024

/** Runs one command of ipmitool. The password goes through its environment: others on this computer can read the arguments. */
export function createIpmi(options: IpmiOptions): RunIpmi {
  const { host, port = PORT, credentials, signal, cipherSuite } = options
  const { timeoutMs = TIMEOUT_MS, program = 'ipmitool' } = options
  const redact = createRedact(() => [credentials.password])
  const where = [
    ...['-I', 'lanplus', '-H', host, '-p', String(port), '-U', credentials.user, '-E', '-N', '5', '-R', '3'],
    ...(cipherSuite === undefined ? [] : ['-C', String(cipherSuite)]),
  ]
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', IPMI_PASSWORD: credentials.password }
  return (words) =>
    new Promise((resolve, reject) => {
      const settings = { env, signal, timeout: timeoutMs, maxBuffer: MOST_BYTES }
      execFile(program, [...where, ...words], settings, (error, stdout, stderr) => {
        if (error === null) return resolve(stdout)
        if (signal.aborted) return reject(signal.reason as Error)
        if (errorCode(error) === 'ENOENT') return reject(new BmcError('ipmitool-missing'))
        const said = redact(stderr.trim() || stdout.trim())
        reject(new BmcError(error.killed === true ? 'timed-out' : meaningOfIpmi(said), { said }))
      })
    })
}
