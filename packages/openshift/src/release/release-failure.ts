import { PreparationFailure } from '../assets/generator.ts'

export type ReleaseProblem =
  /** Nobody who has the image answers. */
  | 'unreachable'
  /** A credential is missing or was refused. */
  | 'refused'
  | 'missing'
  /** What came is not what was asked for. */
  | 'damaged'
  | 'unsupported'
  | 'no-space'

/** A release or something of it cannot be had. The message says where it was looked for and what to do; it never holds secrets. */
export class ReleaseFailure extends PreparationFailure {
  readonly problem: ReleaseProblem
  constructor(problem: ReleaseProblem, message: string) {
    super(message)
    this.name = 'ReleaseFailure'
    this.problem = problem
  }
}
