// Who we are at a BMC, and whom we believe that it is the BMC.
import { readFile } from 'node:fs/promises'
import type { Credentials, RedfishOptions, Trust } from '@groundwork/bmc/redfish'
import { messageOf } from '@groundwork/errors/error-text'
import { readSecret } from '../commands/read-secret.ts'
import { usageError } from '../failures/cli-error.ts'
import { plainLine } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { BmcFlags } from './add-bmc-commands.ts'

/** Null: nobody named a user, which is right for emulators. */
export async function readCredentials(around: Surroundings, flags: BmcFlags): Promise<Credentials | null> {
  const user = flags.user ?? around.env.GROUNDWORK_BMC_USER
  if (user === undefined || user === '') {
    if (flags.passwordFile !== undefined)
      throw usageError('There is a password and no user.', 'Name it with --user.')
    return null
  }
  const given = around.env.GROUNDWORK_BMC_PASSWORD
  const password =
    flags.passwordFile === undefined && given !== undefined && given !== ''
      ? given
      : await readSecret(around, {
          file: flags.passwordFile,
          flag: '--password-file',
          question: `Password of ${user}: `,
        })
  return { user, password }
}

export async function redfishOptions(
  around: Surroundings,
  address: string,
  flags: BmcFlags,
): Promise<RedfishOptions> {
  const trust = await readTrust(flags, around.env.GROUNDWORK_BMC_FINGERPRINT ?? '')
  if (trust.kind === 'insecure')
    around.err.write(
      `WARNING: --insecure: nobody checks that ${plainLine(address)} is the BMC. Anybody on the way can read the password.\n`,
    )
  return {
    address,
    credentials: await readCredentials(around, flags),
    trust,
    clock: around.clock,
    signal: around.signal,
    tell: (line) => {
      if (flags.verbose === true || around.err.isTTY === true) around.err.write(`${plainLine(line)}\n`)
    },
  }
}

/** `known`: the fingerprint for all commands of a shell; a flag of this one counts more. */
async function readTrust({ insecure, fingerprint, ca }: BmcFlags, known: string): Promise<Trust> {
  if ([insecure, fingerprint, ca].filter((flag) => flag !== undefined).length > 1)
    throw usageError('--fingerprint, --ca and --insecure exclude each other.')
  if (insecure === true) return { kind: 'insecure' }
  if (fingerprint !== undefined) return { kind: 'pinned', fingerprint }
  if (ca === undefined) return known === '' ? { kind: 'authorities' } : { kind: 'pinned', fingerprint: known }
  try {
    return { kind: 'authorities', caBundle: await readFile(ca, 'utf8') }
  } catch (error) {
    throw usageError(`--ca ${ca} cannot be read: ${messageOf(error)}.`)
  }
}
