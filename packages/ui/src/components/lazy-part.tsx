// Parts of the pages that are loaded when they are first shown. One that could not be loaded is not lost: the service may have been away
// for a moment. Whoever shows the failure calls `retryParts` before it tries again.
import { type ComponentType, type ReactNode, use } from 'react'
import { t } from '../texts/texts.ts'

/** A part of the pages did not come. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super(t.shell.partMissing, { cause })
  }
}

/** What to call before parts that could not be loaded are tried again. */
const failed = new Set<() => void>()

export function retryParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}

export interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Before anybody asks for it. A failure is nobody's concern then. */
  preload(): Promise<void>
}

export function lazyPart<Name extends string, Props extends object = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  let error: PartMissing | null = null
  let loading: Promise<void> | null = null
  const take = (parts: Readonly<Record<Name, ComponentType<Props>>>) => {
    loaded = parts[name]
  }
  const fail = (cause: unknown) => {
    error = new PartMissing(cause)
    failed.add(() => {
      error = null
      loading = null
    })
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when the file that shows it is loaded
  const Part = (props: Props) => {
    if (loaded === null) {
      if (error !== null) throw error
      loading ??= load().then(take, fail)
      use(loading)
    }
    const Shown = loaded as ComponentType<Props> | null
    return Shown === null ? null : <Shown {...props} />
  }
  Part.preload = () => load().then(take, () => undefined)
  return Part
}
