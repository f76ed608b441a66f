import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { refusedFields } from '../components/refused-fields.ts'
import { useToasts } from '../components/toasts.tsx'
import { t } from '../texts/texts.ts'
import { changedFields, type Draft, type IsShown, isEmpty, withDraft } from './draft.ts'

export interface DraftForm<Values extends object> {
  /** What the fields show. */
  readonly values: Values
  set(part: Partial<Values>): void
  readonly changes: number
  readonly isSaving: boolean
  /** What the last attempt to save ended with; null: nothing wrong. */
  readonly error: unknown
  /** What the service said about single fields, by their name in the API. */
  readonly refused: Readonly<Record<string, string | undefined>>
  save(): Promise<boolean>
  discard(): void
}

interface DraftFormOptions<Values extends object> {
  /** What the service has. */
  readonly saved: Values
  /** Sends what changed. */
  readonly send: (changed: Draft<Values>, values: Values) => Promise<unknown>
  /** Names by which refusals name fields, where they are not those of the values. */
  readonly apiNames?: readonly string[]
  /** Which fields can be seen; left out: all. It stays the same function while nothing changes. */
  readonly isShown?: IsShown<Values>
  /** What is said when it was saved. */
  readonly done?: string
}

const SETTLE_MS = 1_500

const noDraft = <Values extends object>(): Draft<Values> => ({}) as Draft<Values>

function withoutSent<Values extends object>(draft: Draft<Values>, sent: object): Draft<Values> {
  const kept = Object.entries(draft).filter(
    ([name, value]) => !(name in sent) || value !== (sent as Record<string, unknown>)[name],
  )
  return Object.fromEntries(kept) as Draft<Values>
}

/** Fields of a form: what was typed lies on top of what the service has until it is saved. */
export function useDraftForm<Values extends object>(options: DraftFormOptions<Values>): DraftForm<Values> {
  const { saved, send, apiNames, isShown, done = t.forms.saved } = options
  const toasts = useToasts()
  const [draft, setDraft] = useState<Draft<Values>>(noDraft)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const savedText = useMemo(() => JSON.stringify(saved), [saved])
  // Saved, but the stream has not brought it yet: until then the fields show what was sent.
  const [settling, setSettling] = useState<string | null>(null)
  const values = useMemo(() => withDraft(saved, draft), [saved, draft])
  const changed = useMemo(() => changedFields(saved, draft, isShown), [saved, draft, isShown])
  const newest = useRef({ values, changed, savedText, send })
  newest.current = { values, changed, savedText, send }
  const sent = useRef<object>({})

  useEffect(() => {
    if (settling === null) return
    const end = () => {
      // What was typed since the save stays.
      setDraft((all) => withoutSent(all, sent.current))
      setSettling(null)
    }
    if (settling !== savedText) {
      end()
      return
    }
    const timer = setTimeout(end, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [settling, savedText])

  const set = useCallback((part: Partial<Values>) => setDraft((all) => ({ ...all, ...part })), [])
  const discard = useCallback(() => {
    setDraft(noDraft)
    setError(null)
  }, [])
  const save = useCallback(async () => {
    const now = newest.current
    setSaving(true)
    setError(null)
    try {
      sent.current = now.changed
      await now.send(now.changed, now.values)
      toasts.succeeded(done)
      setSettling(now.savedText)
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      setSaving(false)
    }
  }, [toasts, done])

  const refused = useMemo(
    () => refusedFields(error, [...Object.keys(saved), ...(apiNames ?? [])]),
    [error, saved, apiNames],
  )
  // What is on its way is not lost when one leaves: nothing to warn of.
  const isOnItsWay = isSaving || settling !== null
  const changes = isOnItsWay || isEmpty(changed) ? 0 : Object.keys(changed).length
  return { values, set, changes, isSaving, error, refused, save, discard }
}
