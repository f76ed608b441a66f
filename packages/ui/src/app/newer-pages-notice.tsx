import { Banner, Button } from '@patternfly/react-core'
import { useEffect, useState } from 'react'
import { useToasts } from '../components/toasts.tsx'
import { hasUnsaved } from '../forms/unsaved.ts'
import { t } from '../texts/texts.ts'
import { entryOf, onPartMissing } from './newer-pages.ts'

/** Across the reload: why it happened. */
const RELOADED = 'groundwork-reloaded'

const loadStartPage = async (): Promise<string> => (await fetch('/', { cache: 'no-store' })).text()

/** When it was last loaded again. */
const RELOADED_AT = 'groundwork-reloaded-at'
const MOMENT_MS = 60_000

function reload(): void {
  sessionStorage.setItem(RELOADED, 'yes')
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
}

const wasReloaded = (): boolean => Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < MOMENT_MS

/** Says that the service was upgraded: after the page was loaded again, or before, while something is not saved. */
export function NewerPagesNotice() {
  const toasts = useToasts()
  const [isTold, setTold] = useState(false)
  useEffect(() => {
    if (sessionStorage.getItem(RELOADED) === null) return
    sessionStorage.removeItem(RELOADED)
    toasts.succeeded(t.shell.reloaded)
  }, [toasts])
  useEffect(() => {
    const entry = entryOf(document.documentElement.outerHTML)
    const missing = () =>
      void onPartMissing({
        ...{ load: loadStartPage, entry, hasUnsaved, wasReloaded, reload },
        tell: () => setTold(true),
      })
    addEventListener('vite:preloadError', missing)
    return () => removeEventListener('vite:preloadError', missing)
  }, [])
  if (!isTold) return null
  return (
    <Banner status="info" screenReaderText={t.shell.newerPages}>
      {t.shell.newerPages}{' '}
      <Button variant="link" isInline onClick={reload}>
        {t.shell.reload}
      </Button>
    </Banner>
  )
}
