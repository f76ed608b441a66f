import { BMC_PROBLEMS, type BmcProblem } from './problems.ts'

export interface BmcErrorDetails {
  /** What the BMC said; already bounded and without secrets. */
  readonly said?: string
  /** More than the catalogue knows: which computers there are, which value was refused. */
  readonly detail?: string
  /** Instead of what the catalogue advises. */
  readonly next?: string
  /** Of HTTP; 0: there was no answer. */
  readonly status?: number
}

/** A failure that a person or the boot loop can act on. Holds no secrets. */
export class BmcError extends Error {
  override readonly name = 'BmcError'
  readonly code: BmcProblem
  readonly said: string | null
  readonly next: string
  readonly status: number
  readonly isTemporary: boolean

  constructor(code: BmcProblem, details: BmcErrorDetails = {}) {
    const { what, next, isTemporary } = BMC_PROBLEMS[code]
    const said = details.said || null
    super(
      `${what}${details.detail ? ` (${details.detail})` : ''}${said === null ? '.' : `. It said: ${said}`}`,
    )
    this.code = code
    this.said = said
    this.next = details.next ?? next
    this.status = details.status ?? 0
    this.isTemporary = isTemporary
  }

  toJSON() {
    const { code, message, said, next, status } = this
    return { code, message, said, next, status }
  }
}

export const isBmcError = (error: unknown, ...codes: readonly BmcProblem[]): error is BmcError =>
  error instanceof BmcError && (codes.length === 0 || codes.includes(error.code))
