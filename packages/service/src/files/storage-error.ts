import { errorCode } from '@groundwork/errors/error-code'
import { messageOf } from '@groundwork/errors/error-text'
import { httpError } from '../errors/http-error.ts'

interface StorageTrouble {
  readonly status: 503 | 507
  readonly why: string
  readonly remedy: string
}

const FULL: StorageTrouble = {
  status: 507,
  why: 'the disk of the file store is full',
  remedy: 'Free some space there',
}

const TROUBLES: Readonly<Record<string, StorageTrouble>> = {
  ENOSPC: FULL,
  EDQUOT: { ...FULL, why: 'the file store has used up its quota' },
  EROFS: { status: 503, why: 'the disk of the file store is read-only', remedy: 'Make it writable' },
  EIO: {
    status: 503,
    why: 'the disk of the file store fails (input/output error)',
    remedy: 'Check that disk',
  },
}

/** Says what was being done. What a person can mend is named as such, with what to do. */
export function storageError(action: string, error: unknown): Error {
  const trouble = TROUBLES[errorCode(error)]
  if (trouble !== undefined) {
    const { status, why, remedy } = trouble
    return httpError(
      'storage-trouble',
      { reason: `${action} failed because ${why}. ${remedy}, then repeat the request.` },
      { status, headers: { 'retry-after': '10' } },
    )
  }
  return new Error(`${action} failed: ${messageOf(error)}`, {
    cause: error,
  })
}
