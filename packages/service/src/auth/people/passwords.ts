// Passwords are kept as scrypt hashes. Each costs 128 MiB for a moment, so they are made one after the other.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { httpError } from '../../errors/http-error.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** A stored text that is no hash costs the same time and never matches. */
  matches(password: string, stored: string, options?: { readonly isUrgent: boolean }): Promise<boolean>
}

/** As OWASP recommends: N = 2^17, r = 8, p = 1. */
export const PASSWORD_COST = 17
const BLOCK_SIZE = 8
const PARALLEL = 1
const LENGTH = 32
/** Of those who wait for a moment; each takes no more than its request. */
const LONGEST_QUEUE = 500

/** The costly part: a key from a password. */
export type Derive = (password: string, salt: Buffer, cost: number) => Promise<Buffer>

export function createPasswords(cost: number = PASSWORD_COST, derive: Derive = deriveByScrypt): Passwords {
  const inTurn = createQueue()
  const decoy: Parts = { cost, salt: randomBytes(16), hash: randomBytes(LENGTH) }
  return {
    async hash(password) {
      const salt = randomBytes(16)
      const hash = await inTurn(() => derive(password, salt, cost))
      return `scrypt:${cost}:${salt.toString('base64')}:${hash.toString('base64')}`
    },
    async matches(password, stored, { isUrgent } = { isUrgent: false }) {
      const kept = parse(stored)
      const { salt, hash, cost: itsCost } = kept ?? decoy
      const derived = await inTurn(() => derive(password, salt, itsCost), isUrgent)
      return timingSafeEqual(derived, hash) && kept !== null
    },
  }
}

interface Parts {
  readonly cost: number
  readonly salt: Buffer
  readonly hash: Buffer
}

function parse(stored: string): Parts | null {
  const [kind, cost, salt, hash] = stored.split(':')
  if (kind !== 'scrypt' || salt === undefined || hash === undefined) return null
  const parts = { cost: Number(cost), salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
  return parts.hash.length === LENGTH && Number.isInteger(parts.cost) ? parts : null
}

export function deriveByScrypt(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const N = 2 ** cost
  const options: ScryptOptions = { N, r: BLOCK_SIZE, p: PARALLEL, maxmem: 2 * 128 * N * BLOCK_SIZE }
  // The same letters may be typed as different code points on different keyboards.
  const text = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    scrypt(text, salt, LENGTH, options, (error, key) => (error === null ? resolve(key) : reject(error)))
  })
}

/** One after the other; those who logged in before come first, and are never turned away. */
function createQueue() {
  const urgent: (() => void)[] = []
  const usual: (() => void)[] = []
  let isBusy = false
  const next = () => {
    const go = urgent.shift() ?? usual.shift()
    isBusy = go !== undefined
    go?.()
  }
  return async <Result>(work: () => Promise<Result>, isUrgent = false): Promise<Result> => {
    if (!isUrgent && usual.length >= LONGEST_QUEUE) throw tooManyPeople()
    if (isBusy) await new Promise<void>((resolve) => (isUrgent ? urgent : usual).push(resolve))
    isBusy = true
    try {
      return await work()
    } finally {
      next()
    }
  }
}

const tooManyPeople = () => httpError('too-many-logins', {}, { headers: { 'Retry-After': '10' } })
