/** What a person can mend; the message says how. */
export class MirrorError extends Error {
  readonly problem: 'invalid' | 'conflict'
  constructor(problem: MirrorError['problem'], message: string) {
    super(message)
    this.name = 'MirrorError'
    this.problem = problem
  }
}
