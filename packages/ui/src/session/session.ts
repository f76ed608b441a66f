import type { CallAnswer } from '@groundwork/contract/client'
import { createContext, useContext } from 'react'

export type Session = CallAnswer<'whoAmI'>

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('There is no session above this component.')
  return session
}

/** People who may only read see everything, and no button that would be refused. */
export const useMayWrite = (): boolean => useSession().role !== 'read-only'
export const useIsAdministrator = (): boolean => useSession().role === 'admin'
