import { ApiFailure } from '../errors/api-failure.ts'
import type { Identity } from './identity.ts'

/** Refused to somebody whom we know. */
export class Forbidden extends ApiFailure {
  readonly identity: Identity
  constructor(identity: Identity, reason: string) {
    super(403, reason, { shape: 'request' })
    this.identity = identity
  }
}
