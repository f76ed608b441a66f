// Whether a form of this page holds what is saved nowhere else. For those who would load the page again without being asked to.

const holders = new Set<symbol>()

/** Until the answer is called, something would be lost. */
export function holdUnsaved(): () => void {
  const holder = Symbol('unsaved')
  holders.add(holder)
  return () => {
    holders.delete(holder)
  }
}

export const hasUnsaved = (): boolean => holders.size > 0
