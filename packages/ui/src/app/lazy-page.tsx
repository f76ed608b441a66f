// Pages are loaded when they are first opened. One that could not be loaded is not lost: the service may have been away for a moment.
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { t } from '../texts/texts.ts'

type Page = () => ReactNode

/** A part of the pages did not come. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super(t.shell.partMissing, { cause })
  }
}

/** What to call before pages that could not be loaded are tried again. */
const failed = new Set<() => void>()

export function retryParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}

export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, Page>>>,
  name: Name,
): AsyncRouteComponent<object> {
  let loaded: Page | null = null
  let error: PartMissing | null = null
  let loading: Promise<void> | null = null
  const take = (parts: Readonly<Record<Name, Page>>) => {
    loaded = parts[name]
  }
  const fail = (cause: unknown) => {
    error = new PartMissing(cause)
    failed.add(() => {
      error = null
      loading = null
    })
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each page, when the addresses are
  const LazyPage = () => {
    if (loaded === null) {
      if (error !== null) throw error
      loading ??= load().then(take, fail)
      use(loading)
    }
    const Shown = loaded as Page | null
    return Shown === null ? null : <Shown />
  }
  // While a pointer rests on a link. Nobody asked for it yet: a failure is nobody's concern.
  LazyPage.preload = () => load().then(take, () => undefined)
  return LazyPage
}
