import { createHash } from 'node:crypto'
import type { LabServer } from '../world/network.ts'

/** Gives its keys to every client, as a tang server does; the keys fit no lock. */
export const createTangServer = (thumbprint: string): LabServer => {
  const text = (part: string): string =>
    createHash('sha256').update(`${part} of ${thumbprint}`).digest('base64url')
  const advertisement = {
    payload: text('payload'),
    signatures: [{ protected: text('protected'), signature: text('signature') }],
  }
  return async (request) => {
    const { pathname } = new URL(request.url)
    const isKnown = pathname === '/adv' || pathname === '/adv/' || pathname === `/adv/${thumbprint}`
    return isKnown ? Response.json(advertisement) : new Response('Not Found', { status: 404 })
  }
}
