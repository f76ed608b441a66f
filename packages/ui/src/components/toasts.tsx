import { Alert, AlertActionCloseButton, AlertGroup } from '@patternfly/react-core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { failureOf } from '../client/failure.ts'
import { t } from '../texts/texts.ts'

interface Toast {
  readonly id: number
  readonly variant: 'success' | 'danger' | 'info' | 'warning'
  readonly title: string
  readonly text: string
  /** What was tried; empty: not told. */
  readonly about: string
}

interface Toasts {
  /** `about`: what failed before, if it did. */
  succeeded(title: string, text?: string, about?: string): void
  failed(error: unknown, what?: string): void
}

const ToastContext = createContext<Toasts | null>(null)

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext)
  if (toasts === null) throw new Error('There is no toast provider above this component.')
  return toasts
}

const SHOWN_MS = 6_000
let lastId = 0

const isFailure = ({ variant }: Toast): boolean => variant === 'danger'

interface ToastProviderProps {
  /** Calls back before another page is shown; gives what ends it. */
  readonly onLeave: (forget: () => void) => () => void
  readonly children: ReactNode
}

/**
 * Short news about what was just done. A failure stays until it is closed, until the same succeeds, or until its page is left: then
 * it is about nothing that can be seen.
 */
export function ToastProvider({ onLeave, children }: ToastProviderProps) {
  const [shown, setShown] = useState<readonly Toast[]>([])
  const remove = useCallback((id: number) => setShown((all) => all.filter((toast) => toast.id !== id)), [])
  const add = useCallback((toast: Omit<Toast, 'id'>) => {
    lastId += 1
    const added = { ...toast, id: lastId }
    setShown((all) => {
      const isMended = (each: Toast) =>
        toast.variant === 'success' && isFailure(each) && each.about === toast.about
      const kept = all.filter((each) => !isMended(each))
      return [...kept.slice(-4), added]
    })
  }, [])
  useEffect(() => onLeave(() => setShown((all) => all.filter((toast) => !isFailure(toast)))), [onLeave])
  const toasts = useMemo<Toasts>(
    () => ({
      succeeded: (title, text = '', about = '') => add({ variant: 'success', title, text, about }),
      failed(error, what) {
        const { title, text, code } = failureOf(error)
        add({
          variant: 'danger',
          title: what === undefined ? title : `${what}: ${title}`,
          text: code === '' ? text : `${text} (${code})`,
          about: what ?? '',
        })
      },
    }),
    [add],
  )
  return (
    <ToastContext value={toasts}>
      {children}
      <AlertGroup isToast isLiveRegion className="gw-toasts" aria-label={t.shell.notifications}>
        {shown.map(({ id, variant, title, text }) => (
          <Alert
            component="p"
            key={id}
            variant={variant}
            title={title}
            timeout={variant === 'danger' ? false : SHOWN_MS}
            onTimeout={() => remove(id)}
            actionClose={<AlertActionCloseButton title={t.shell.dismiss} onClose={() => remove(id)} />}
          >
            {text}
          </Alert>
        ))}
      </AlertGroup>
    </ToastContext>
  )
}
