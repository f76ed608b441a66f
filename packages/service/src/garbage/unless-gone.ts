import { HttpError } from '../errors/http-error.ts'

/** A user may delete it while we are about to. */
export async function unlessGone(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false
    throw error
  }
}
