import { BASE_PATH } from '@groundwork/contract/operations'
import { causeMessage } from '@groundwork/errors/error-text'
import type { AgentLog } from '../agent/agent-log.ts'
import { newRequestId } from '../agent/service-call.ts'
import type { FetchRequest, Machine, MachineResponse } from '../machine/machine.ts'
import { type ClientRequest, ServiceCallError, type ServiceClient } from './service-client.ts'

export interface ServiceClientOptions {
  readonly machine: Pick<Machine, 'fetch' | 'clock' | 'random'>
  /** Without a slash at the end. */
  readonly url: string
  readonly token: string
  /** For what may be better in a moment: no answer, 408, 429, 5xx. */
  readonly maxRetries: number
  readonly signal?: AbortSignal
  /** Hears of what is tried again: half an hour without a word looks like a machine that hangs. */
  readonly log?: AgentLog
}

/** 2 s, 4 s, 8 s, then 10 s at the longest: 360 retries take half an hour on average. */
const FIRST_DELAY_MS = 2_000
const MAX_DELAY_MS = 10_000
/** What is locked or not there yet will soon be, or never. */
const MAX_RETRIES_IF_ABSENT = 10
const ABSENT: readonly number[] = [404, 423, 425]
const TEMPORARY: readonly number[] = [408, 429]
const MAX_REASON_CHARS = 512
/** For questions and reports; files take the time that they take. */
const CALL_TIMEOUT_MS = 60_000

/** How often such an answer is asked for again. 0 as status: no answer. */
export function retriesFor(status: number, maxRetries: number): number {
  if (ABSENT.includes(status)) return Math.min(MAX_RETRIES_IF_ABSENT, maxRetries)
  return status === 0 || status >= 500 || TEMPORARY.includes(status) ? maxRetries : 0
}

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { machine, maxRetries } = options
  const complaints = sayOnce((text) => options.log?.warn(`${text}. It is tried again.`))

  const ask = async <Value>(
    request: ClientRequest,
    timeoutMs: number | undefined,
    read: (response: MachineResponse) => Promise<Value>,
  ): Promise<Value> => {
    const signals = new Set([options.signal, request.signal].filter((signal) => signal !== undefined))
    const signal = signals.size > 1 ? AbortSignal.any([...signals]) : [...signals][0]
    for (let attempt = 0; ; attempt++) {
      try {
        const value = await attemptCall(options, { ...request, timeoutMs, signal }, read)
        complaints.forget()
        return value
      } catch (error) {
        const failure =
          error instanceof ServiceCallError ? error : new ServiceCallError(causeMessage(error), 0)
        const most = Math.min(maxRetries, request.maxRetries ?? maxRetries)
        if (signal?.aborted || attempt >= retriesFor(failure.status, most)) throw failure
        complaints.say(failure.message.replace(/\.$/, ''))
        const longest = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt)
        await machine.clock.sleep(machine.random() * longest, signal)
        if (signal?.aborted) throw failure
      }
    }
  }

  return {
    call: (request) =>
      ask(request, request.form === undefined ? CALL_TIMEOUT_MS : undefined, async (response) => {
        const text = await response.text()
        try {
          return text === '' ? null : (JSON.parse(text) as unknown)
        } catch {
          throw new ServiceCallError(
            `${describeRequest(request)} was answered with something that is not JSON.`,
            502,
          )
        }
      }),
    download: (request) =>
      ask(request, undefined, async (response) => new Uint8Array(await response.arrayBuffer())),
  }
}

/** The same words for each of hundreds of attempts would hide all others. */
function sayOnce(say: (text: string) => void) {
  const said = new Set<string>()
  return {
    say(text: string) {
      if (!said.has(text)) say(text)
      said.add(text)
    },
    forget: () => said.clear(),
  }
}

interface Attempt extends Omit<ClientRequest, 'signal'> {
  readonly signal: AbortSignal | undefined
  readonly timeoutMs: number | undefined
}

async function attemptCall<Value>(
  { machine, url, token }: ServiceClientOptions,
  request: Attempt,
  read: (response: MachineResponse) => Promise<Value>,
): Promise<Value> {
  const { method = 'GET', path, body, form, signal, timeoutMs } = request
  const content: FetchRequest['body'] = form ?? (body === undefined ? undefined : JSON.stringify(body))
  let response: MachineResponse
  try {
    response = await machine.fetch(`${url}${BASE_PATH}${path}`, {
      method,
      headers: {
        Accept: 'application/json, */*',
        'X-Secret-Key': token,
        'X-Request-ID': newRequestId(machine),
        ...(body === undefined || form !== undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(content === undefined ? {} : { body: content }),
      ...(signal === undefined ? {} : { signal }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
    if (response.ok) return await read(response)
  } catch (error) {
    if (error instanceof ServiceCallError) throw error
    throw new ServiceCallError(`${describeRequest(request)} got no answer: ${causeMessage(error)}`, 0)
  }
  const reason = await readReason(response)
  throw new ServiceCallError(
    `${describeRequest(request)} was answered with ${response.status}${reason === '' ? '' : `: ${reason}`}`,
    response.status,
  )
}

/** Without the query: it can be long, and says nothing to those who read. */
const describeRequest = ({ method = 'GET', path }: Pick<ClientRequest, 'method' | 'path'>): string =>
  `${method} ${path.replace(/\?.*/, '')}`

async function readReason(response: MachineResponse): Promise<string> {
  const text = await response.text().catch(() => '')
  try {
    const said = JSON.parse(text) as { readonly reason?: unknown; readonly message?: unknown } | null
    return String(said?.reason ?? said?.message ?? text.trim()).slice(0, MAX_REASON_CHARS)
  } catch {
    // A page of a proxy, for people: it is quoted as it is.
    return text.trim().slice(0, MAX_REASON_CHARS)
  }
}
