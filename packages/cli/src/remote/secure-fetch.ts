// Loaded only where it is needed: see choose-fetch.ts.
import { Agent, ProxyAgent, fetch as send } from 'undici'
import type { ChosenContext } from '../contexts/choose-context.ts'
import { tlsOptionsOf } from './trust.ts'

/** `proxy`: null for none. */
export async function secureFetch(context: ChosenContext, proxy: string | null): Promise<typeof fetch> {
  const tls: object = context.url.startsWith('https:') ? await tlsOptionsOf(context) : {}
  const dispatcher =
    proxy === null ? new Agent({ connect: tls }) : new ProxyAgent({ uri: proxy, requestTls: tls })
  // Its types are those of Node, of another version.
  const untyped = send as unknown as (input: unknown, init: object) => Promise<Response>
  return (input, init) => untyped(input, { ...init, dispatcher })
}
