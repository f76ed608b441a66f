import { useEffect } from 'react'
import { client } from '../client/client.ts'

const RENEW_MS = 10 * 60_000

/** Keeps a login alive while the page is open; after twelve hours the service asks for the password again. */
export function Renewal() {
  useEffect(() => {
    const timer = setInterval(() => {
      client.call('renewSession').catch(() => {
        // The stream notices when the login has ended.
      })
    }, RENEW_MS)
    return () => clearInterval(timer)
  }, [])
  return null
}
