/** Something that the person can mend; the message says how. */
export class LabProblem extends Error {
  override readonly name = 'LabProblem'
}
