import { describe, expect, it } from 'vitest'
import { ACCESS_ERRORS } from './access-errors.ts'
import { BMC_ERRORS } from './bmc-errors.ts'
import { BOOT_ERRORS } from './boot-errors.ts'
import { CLUSTER_ERRORS } from './cluster-errors.ts'
import { ERROR_CATALOGUE, ERROR_CODES } from './error-catalogue.ts'
import type { ErrorRow } from './error-row.ts'
import { HOST_ERRORS } from './host-errors.ts'
import { PROBLEM_ERRORS } from './problem-errors.ts'
import { REQUEST_ERRORS } from './request-errors.ts'
import { SERVICE_ERRORS } from './service-errors.ts'

const PARTS = [
  REQUEST_ERRORS,
  ACCESS_ERRORS,
  PROBLEM_ERRORS,
  CLUSTER_ERRORS,
  HOST_ERRORS,
  BMC_ERRORS,
  BOOT_ERRORS,
  SERVICE_ERRORS,
]

describe('the catalogue of errors', () => {
  it('has each code once', () => {
    expect(ERROR_CODES).toHaveLength(PARTS.reduce((sum, part) => sum + Object.keys(part).length, 0))
  })

  it.each(ERROR_CODES)('%s is a plain word with statuses of errors', (code) => {
    expect(code).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
    const { statuses } = ERROR_CATALOGUE[code]
    expect(statuses.every((status) => status >= 400 && status < 600)).toBe(true)
  })

  it('says in words what each row means, in its message or beside it', () => {
    const rows: readonly ErrorRow[] = Object.values(ERROR_CATALOGUE)
    const silent = rows.filter(
      ({ message, meaning = '' }) => meaning === '' && message({} as never).length < 14,
    )
    expect(silent).toEqual([])
  })
})
