import { sameFingerprint } from '@groundwork/certificates/fingerprint'
import type { ChosenContext } from '../contexts/choose-context.ts'
import type { Context } from '../contexts/context.ts'
import { CliError } from '../failures/cli-error.ts'
import { pinOf, requireFingerprint, seeCertificate } from '../remote/first-contact.ts'
import { canAsk } from '../terminal/ask.ts'
import { plainLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { confirmYes } from './confirm.ts'

const HOW_TO_COMPARE = 'openssl x509 -noout -fingerprint -sha256 -in DATA-DIR/tls/self-signed.pem'

/** What to store beside the address so that the service is known again: nothing, or its certificate. */
export async function trustService(
  around: Surroundings,
  context: ChosenContext,
  wanted: string | undefined,
): Promise<Pick<Context, 'pinned_certificate' | 'fingerprint'>> {
  if (context.isInsecure) return {}
  const seen = await seeCertificate(context, around.signal)
  if (seen === null) return {}
  if (wanted !== undefined) {
    requireFingerprint(seen, wanted)
    return pinOf(seen)
  }
  if (seen.problem === null) return {}
  const { fingerprint } = context
  if (fingerprint !== undefined && sameFingerprint(fingerprint, seen.fingerprint)) return pinOf(seen)
  const told = [
    fingerprint === undefined
      ? `The certificate of ${context.url} is signed by nobody that this computer trusts (${seen.problem}).`
      : `WARNING: the certificate of ${context.url} is another one than before. Somebody may stand in between.`,
    `  subject      ${seen.subject}`,
    `  valid until  ${seen.validTo}`,
    `  SHA-256      ${seen.fingerprint}`,
  ].join('\n')
  if (!canAsk(around))
    throw new CliError('notAllowed', told, {
      next: `Compare it on the computer of the service (${HOW_TO_COMPARE}), then repeat with --fingerprint ${seen.fingerprint}, or name the authority with --ca FILE.`,
    })
  around.err.write(
    `${plainLines(told)}\nOn the computer of the service, "${HOW_TO_COMPARE}" shows the same.\n`,
  )
  await confirmYes(around, 'Trust this certificate from now on?', false)
  return pinOf(seen)
}
