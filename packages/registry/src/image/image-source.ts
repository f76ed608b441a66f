import type { Descriptor } from './manifest.ts'

/** One source of one image: a repository of a registry, or a directory. */
export interface ImageSource {
  /** For people. */
  readonly name: string
  /** The digest, or null for what the name of the image means there. Throws ImageSourceError, like the other one. */
  manifest(digest: string | null, signal: AbortSignal): Promise<Uint8Array>
  /** The bytes from `start` on. */
  blob(descriptor: Descriptor, start: number, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
}

/** "unsupported": it answers, but does not take this one thing. */
export type SourceProblem = 'unreachable' | 'refused' | 'missing' | 'damaged' | 'unsupported'

/** Why it cannot be had from there, as a part of a sentence. */
export class ImageSourceError extends Error {
  readonly problem: SourceProblem
  /** Trying again may help; after so long, if the source said when. */
  readonly isTemporary: boolean
  readonly retryAfterMs: number
  constructor(
    problem: SourceProblem,
    reason: string,
    { isTemporary = false, retryAfterMs = 0 }: { isTemporary?: boolean; retryAfterMs?: number } = {},
  ) {
    super(reason)
    this.name = 'ImageSourceError'
    this.problem = problem
    this.isTemporary = isTemporary
    this.retryAfterMs = retryAfterMs
  }
}
