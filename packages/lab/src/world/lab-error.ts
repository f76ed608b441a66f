/** Something that the person can mend; the message says how. */
export class LabError extends Error {
  override readonly name = 'LabProblem'
}
