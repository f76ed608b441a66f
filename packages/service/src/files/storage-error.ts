import { ApiFailure } from '../errors.ts'

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Says what was being done; a full disk is named as such, because a person can mend it. */
export function storageError(action: string, error: unknown): Error {
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const reason = `${action} failed because the disk of the file store is full. Free some space there, then repeat the request.`
    return new ApiFailure(500, reason)
  }
  return new Error(`${action} failed: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  })
}
