export interface Visited {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: string
}

/** Longer than any answer may take, whatever the database does. */
const PATIENCE_MS = 15_000

/** One request and its answer, whatever it is. */
export async function ask(url: string, init: RequestInit = {}): Promise<Visited> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), ...init })
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: await answer.text(),
  }
}

export const post = (url: string, body: object): Promise<Visited> =>
  ask(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
