// Who is using the page decides what is shown: the pages, or the login. The stream runs only for people who may read.
import { ApiError } from '@groundwork/contract/client'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { LoginPage } from '../access/login-page.tsx'
import { client } from '../client/client.ts'
import { FailureState, Loading } from '../components/page-states.tsx'
import { useToasts } from '../components/toasts.tsx'
import { drawn, lookedAt } from '../live/drawn.ts'
import { LiveProvider } from '../live/live-context.tsx'
import { createLiveStore, type LiveStore } from '../live/live-store.ts'
import { loadSnapshot } from '../live/load-snapshot.ts'
import { forgetEarly, openStream } from '../live/open-stream.ts'
import { createPace } from '../live/pace.ts'
import type { StreamPort } from '../live/stream-port.ts'
import { type Session, SessionContext } from '../session/session.ts'
import { onSessionNews, tellOtherTabs } from '../session/session-news.ts'
import { t } from '../texts/texts.ts'
import { Renewal } from './renewal.tsx'

export const SESSION_KEY = ['session'] as const
const SESSION_QUERY = {
  queryKey: SESSION_KEY,
  // While the service starts, it is asked again until it answers.
  retry: (_: number, error: Error) => !(error instanceof ApiError),
  retryDelay: 1_000,
}

/** Everything waits for the answer: it is asked for before the page is drawn. */
export const askForSession = (queries: QueryClient): Promise<void> =>
  queries.prefetchQuery({ ...SESSION_QUERY, queryFn: () => client.call('whoAmI') })

export function SessionGate({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  // What the one before was shown is not for this person.
  const forget = useCallback(
    () => queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] }),
    [queries],
  )
  const session = useQuery({
    ...SESSION_QUERY,
    queryFn: async () => {
      const before = queries.getQueryData<Session>(SESSION_KEY)
      try {
        const now = await client.call('whoAmI')
        if (before !== undefined && before.name !== now.name) forget()
        return now
      } catch (error) {
        if (isLoggedOut(error)) forget()
        throw error
      }
    },
  })
  const { refetch } = session
  useEffect(() => onSessionNews(() => void refetch()), [refetch])
  useOtherPersonToast(session.data?.name)
  const logIn = () => {
    void refetch()
    tellOtherTabs()
  }
  const isLogin = isLoggedOut(session.error)
  useEffect(() => {
    if (isLogin) forgetEarly()
  }, [isLogin])
  if (session.isPending)
    return (
      <div className="gw-gate">
        <Loading />
      </div>
    )
  if (isLogin) return <LoginPage onLogin={logIn} />
  // A page that is open stays open: a moment without the database must not throw away what was typed.
  if (session.error !== null && session.data === undefined)
    return <FailureState error={session.error} onRetry={() => void session.refetch()} />
  return (
    <SessionContext value={session.data}>
      {/* Another person is another page: nothing that was shown, typed or revealed goes along. */}
      <LiveGate key={session.data.name}>{children}</LiveGate>
      {session.data.auth === 'local' && <Renewal />}
    </SessionContext>
  )
}

const isLoggedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** Somebody else logged in in another tab: this one is theirs now. */
function useOtherPersonToast(name: string | undefined): void {
  const toasts = useToasts()
  const before = useRef(name)
  useEffect(() => {
    if (name === undefined) return
    if (before.current !== undefined && before.current !== name) toasts.succeeded(t.access.otherPerson(name))
    before.current = name
  }, [name, toasts])
}

const FLUSH_MS = 50
const RELOAD_MS = 3_000

function LiveGate({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [store, setStore] = useState<LiveStore | null>(null)
  useEffect(() => {
    const live = createLiveStore({
      load: (onPart, signal) => {
        const areHostsFirst = location.pathname === '/hosts'
        return loadSnapshot({
          client,
          onPart,
          signal,
          drawn: areHostsFirst ? lookedAt : drawn,
          areHostsFirst,
        })
      },
      soon: createPace(FLUSH_MS, Date.now, setTimeout),
      later: (work) => setTimeout(work, RELOAD_MS),
      now: Date.now,
    })
    const port: StreamPort = openStream({
      message: live.message,
      status: (status) => {
        live.status(status)
        // The login ended or was revoked: whoAmI shows the login page.
        if (status === 'refused') void queries.resetQueries({ queryKey: SESSION_KEY })
      },
    })
    // The worker that all tabs share may have been refused before this person logged in.
    port.retry()
    setStore(live)
    return () => port.close()
  }, [queries])
  return store === null ? null : <LiveProvider store={store}>{children}</LiveProvider>
}
