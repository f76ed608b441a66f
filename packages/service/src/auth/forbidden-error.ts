import { HttpError } from '../errors/http-error.ts'
import type { Identity } from './identity.ts'

/** Refused to a caller that we know. */
export class ForbiddenError extends HttpError {
  readonly identity: Identity
  constructor(identity: Identity, reason: string) {
    super('forbidden', reason)
    this.identity = identity
  }
}
