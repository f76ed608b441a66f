import { ImageError, type ImageProblem } from '@groundwork/registry/image'
import { PreparationError } from '../assets/generator.ts'

export type ReleaseProblem = ImageProblem | 'no-space'

/** A release or something of it cannot be had. The message says where it was looked for and what to do; it never holds secrets. */
export class ReleaseError extends PreparationError {
  readonly problem: ReleaseProblem
  constructor(problem: ReleaseProblem, message: string) {
    super(message)
    this.name = 'ReleaseError'
    this.problem = problem
  }
}

/** An image that cannot be read stops the preparation, for the same reason; all other errors stay what they are. */
export const toReleaseError = (error: unknown): unknown =>
  error instanceof ImageError ? new ReleaseError(error.problem, error.message) : error
