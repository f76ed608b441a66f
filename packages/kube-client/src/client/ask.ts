import { isRecord, parseJson } from '@groundwork/json/json-values'
import type { RequestTransport, TransportRequest } from '../transport/transport.ts'
import { notJson, refused, statusOf, unanswered } from './kube-error.ts'

const OK = 200
const NOT_FOUND = 404

/** The text of an answer that is no refusal. Throws a KubeError otherwise. */
export type Ask = (request: TransportRequest) => Promise<string>

export const createAsk =
  (transport: RequestTransport): Ask =>
  async (request) => {
    const answer = await transport.request(request).catch((error: unknown) => {
      throw unanswered(request, error)
    })
    if (answer.status >= 200 && answer.status < 300) return answer.text
    throw refused(request, answer)
  }

/** The server decides what an object looks like; the type says as much of it as is read. */
export function objectIn<T>(text: string, request: TransportRequest): T {
  const value = parseJson(text)
  if (!isRecord(value)) throw notJson(request, OK)
  return value as T
}

/** null: there is none. */
export async function askOrNull(ask: Ask, request: TransportRequest): Promise<string | null> {
  try {
    return await ask(request)
  } catch (error) {
    if (statusOf(error) === NOT_FOUND) return null
    throw error
  }
}
