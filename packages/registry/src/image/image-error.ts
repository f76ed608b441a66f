export type ImageProblem =
  /** No source that has the image answers. */
  | 'unreachable'
  /** A credential is missing or was refused. */
  | 'refused'
  | 'missing'
  /** What came is not what was asked for. */
  | 'damaged'
  | 'unsupported'

/** An image or something of it cannot be had. The message says where it was looked for and what to do; it never holds secrets. */
export class ImageError extends Error {
  readonly problem: ImageProblem
  constructor(problem: ImageProblem, message: string) {
    super(message)
    this.name = 'ImageError'
    this.problem = problem
  }
}
