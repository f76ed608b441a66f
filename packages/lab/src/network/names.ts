// What the name servers of the lab know.

export interface LabNames {
  set(name: string, addresses: readonly string[] | null): void
  setReverse(address: string, name: string | null): void
  /** Null: there is no such name. */
  addressesOf(name: string): readonly string[] | null
  nameOf(address: string): string | null
}

export function createLabNames(): LabNames {
  const names = new Map<string, readonly string[]>()
  /** Names that lead to an address, the first one first. */
  const backwards = new Map<string, Set<string>>()
  const told = new Map<string, string | null>()

  return {
    set(name, addresses) {
      const key = keyOf(name)
      for (const address of names.get(key) ?? []) backwards.get(address)?.delete(key)
      if (addresses === null) {
        names.delete(key)
        return
      }
      names.set(key, addresses)
      if (key.startsWith('*.')) return
      for (const address of addresses) {
        const known = backwards.get(address) ?? new Set()
        backwards.set(address, known.add(key))
      }
    },
    setReverse: (address, name) => void told.set(address, name),
    addressesOf(name) {
      const key = keyOf(name)
      const exact = names.get(key)
      if (exact !== undefined) return exact
      for (let parent = parentOf(key); parent !== ''; parent = parentOf(parent)) {
        const wildcard = names.get(`*.${parent}`)
        if (wildcard !== undefined) return wildcard
        // A name that exists hides the wildcards above it.
        if (names.has(parent)) return null
      }
      return null
    },
    nameOf(address) {
      const name = told.get(address)
      if (name !== undefined) return name
      const [first] = backwards.get(address) ?? []
      return first ?? null
    },
  }
}

const keyOf = (name: string): string => name.toLowerCase().replace(/\.$/, '')

const parentOf = (name: string): string => {
  const dot = name.indexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1)
}
