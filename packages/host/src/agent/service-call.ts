import { BASE_PATH, HOST_ID_HEADER, type OWN_BASE_PATH } from '@groundwork/contract/operations'
import { causeCode } from '@groundwork/errors/error-code'
import { causeMessage } from '@groundwork/errors/error-text'
import type { Machine, MachineResponse } from '../machine/machine.ts'
import type { AgentSettings } from './steps/step-run.ts'

export interface Caller {
  readonly machine: Machine
  readonly settings: AgentSettings
  /** One for each registration and each poll with its replies, so that the service can tell what belongs together. */
  readonly requestId: string
  readonly signal?: AbortSignal
}

export interface ServiceCall {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly base?: typeof OWN_BASE_PATH
  readonly body?: unknown
}

export interface ServiceAnswer {
  /** 0: no answer. */
  readonly status: number
  /** Decoded JSON; null when there is none. */
  readonly body: unknown
  /** Why not, in the words of the service or of a proxy in between. */
  readonly reason: string
  readonly retryAfterSeconds: number
  /** What the service says about the id that was used; empty: nothing. */
  readonly hostId: string
}

const MAX_RETRIES = 3
const FIRST_DELAY_MS = 2_000
const MAX_DELAY_MS = 10_000
const RETRIED_STATUSES = [503, 504]
/** Errors that another attempt in a moment may not meet. A server that refuses at once will do so again: that is for the outer loops. */
const TEMPORARY = ['ETIMEDOUT', 'EAI_AGAIN', 'ETIMEOUT']
const MAX_REASON_CHARS = 512

/** Never throws. */
export async function callService(caller: Caller, call: ServiceCall): Promise<ServiceAnswer> {
  const { machine, signal } = caller
  for (let attempt = 0; ; attempt++) {
    const { answer, isTemporary } = await attemptCall(caller, call)
    if (!isTemporary || attempt === MAX_RETRIES || signal?.aborted) return answer
    const longest = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt)
    await machine.clock.sleep(machine.random() * longest, signal)
  }
}

interface Attempt {
  readonly answer: ServiceAnswer
  readonly isTemporary: boolean
}

async function attemptCall(caller: Caller, { method, path, base, body }: ServiceCall): Promise<Attempt> {
  const { machine, settings, requestId, signal } = caller
  try {
    const response = await machine.fetch(`${settings.url}${base ?? BASE_PATH}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        'X-Secret-Key': settings.token,
        'X-Request-ID': requestId,
        discovery_agent_version: settings.agentVersion,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
    const answer = await readAnswer(response)
    return { answer, isTemporary: RETRIED_STATUSES.includes(answer.status) }
  } catch (error) {
    const answer = { status: 0, body: null, reason: causeMessage(error), retryAfterSeconds: 0, hostId: '' }
    return { answer, isTemporary: TEMPORARY.includes(causeCode(error)) }
  }
}

async function readAnswer(response: MachineResponse): Promise<ServiceAnswer> {
  const text = await response.text()
  let body: unknown = null
  try {
    body = text === '' ? null : JSON.parse(text)
  } catch {
    // A page of a proxy, for people: it is quoted as the reason.
  }
  const said = (body ?? {}) as { readonly reason?: unknown; readonly message?: unknown }
  const reason = String(said.reason ?? said.message ?? (text.trim() || response.statusText))
  return {
    status: response.status,
    body,
    reason: reason.slice(0, MAX_REASON_CHARS),
    retryAfterSeconds: Number(response.headers.get('retry-after')) || 0,
    hostId: response.headers.get(HOST_ID_HEADER) ?? '',
  }
}

/** A new name for a request. */
export function newRequestId({ random }: Pick<Machine, 'random'>): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 15.999).toString(16)).join('')
  return dashed(`${digits.slice(0, 12)}4${digits.slice(13, 16)}a${digits.slice(17)}`)
}

/** 32 hex digits in the layout of a UUID. */
export const dashed = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
