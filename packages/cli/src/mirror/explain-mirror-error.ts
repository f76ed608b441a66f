// What went wrong with images, as an exit code and a sentence.
import { MirrorError } from '@groundwork/mirror/plan'
import { ReleaseError } from '@groundwork/openshift/release-error'
import { ImageError, type ImageProblem } from '@groundwork/registry/image'
import { CliError, interrupted } from '../failures/cli-error.ts'
import type { ExitReason } from '../failures/exit-codes.ts'
import { ImagesError } from '../images/read-images-flags.ts'

const REASONS: Readonly<Record<ImageProblem, ExitReason>> = {
  unreachable: 'unreachable',
  refused: 'notAllowed',
  missing: 'notFound',
  damaged: 'invalid',
  unsupported: 'invalid',
}

/** Anything else stays as it is. */
export function explainMirrorError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return interrupted()
  if (error instanceof ImageError)
    return new CliError(REASONS[error.problem], error.message, { cause: error })
  if (error instanceof MirrorError) return new CliError(error.problem, error.message, { cause: error })
  if (error instanceof ReleaseError) return new CliError('invalid', error.message, { cause: error })
  if (error instanceof ImagesError) return new CliError('usage', error.message, { cause: error })
  return error
}
