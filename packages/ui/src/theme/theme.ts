// Light, dark, or as the system has it. Only this choice is kept in the browser.
import { useSyncExternalStore } from 'react'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'groundwork-theme'
const DARK_CLASS = 'pf-v6-theme-dark'
const listeners = new Set<() => void>()
const dark = matchMedia('(prefers-color-scheme: dark)')

function stored(): Theme {
  try {
    const value = localStorage.getItem(KEY)
    return THEMES.find((theme) => theme === value) ?? 'system'
  } catch {
    // Storage can be switched off.
    return 'system'
  }
}
let theme = stored()

export function setTheme(next: Theme): void {
  theme = next
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // It counts for this page, then.
  }
  apply()
}

export const isDark = (): boolean => theme === 'dark' || (theme === 'system' && dark.matches)

function apply(): void {
  document.documentElement.classList.toggle(DARK_CLASS, isDark())
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => theme,
  )
}

// For as long as the page is open, also before anybody has logged in.
dark.addEventListener('change', apply)
apply()
