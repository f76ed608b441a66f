import { useState } from 'react'

const SHOWN_MS = 1_500

/** Puts a text into the clipboard, and says for a moment how that went. */
export function useCopy(text: string) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async (): Promise<boolean> => {
    // Browsers give the clipboard only to pages on HTTPS or on this computer.
    const isDone = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setState(isDone === true ? 'copied' : 'failed')
    setTimeout(() => setState('idle'), SHOWN_MS)
    return isDone === true
  }
  return { state, copy }
}
