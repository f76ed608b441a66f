import type { FileTree, TreeNode } from '@groundwork/host/machine'

export interface Computed {
  names(): readonly string[]
  find(name: string): TreeNode | undefined
}

/**
 * A directory that is made up anew at every read: it follows what becomes of the computer, and costs next to nothing
 * between reads, which counts with thousands of machines. What others put into it stays and goes first.
 */
export const computedDirectory = (computed: Computed): FileTree => ({
  kind: 'directory',
  entries: new ComputedEntries(computed),
})

/** No real Map: its table would be most of what such a directory costs. */
class ComputedEntries implements Map<string, TreeNode> {
  readonly #computed: Computed
  #added: Map<string, TreeNode> | null = null
  constructor(computed: Computed) {
    this.#computed = computed
  }
  readonly [Symbol.toStringTag] = 'Map'
  get(name: string) {
    return this.#added?.get(name) ?? this.#computed.find(name)
  }
  has(name: string) {
    return this.get(name) !== undefined
  }
  set(name: string, node: TreeNode) {
    this.#added ??= new Map()
    this.#added.set(name, node)
    return this
  }
  /** What is made up cannot be taken away, as in the file systems of the kernel. */
  delete(name: string) {
    return this.#added?.delete(name) ?? false
  }
  clear() {
    this.#added = null
  }
  get size() {
    return [...this.keys()].length
  }
  *keys(): MapIterator<string> {
    if (this.#added !== null) yield* this.#added.keys()
    for (const name of this.#computed.names()) if (!this.#added?.has(name)) yield name
  }
  *entries(): MapIterator<[string, TreeNode]> {
    for (const name of this.keys()) {
      const node = this.get(name)
      if (node !== undefined) yield [name, node]
    }
  }
  *values(): MapIterator<TreeNode> {
    for (const [, node] of this.entries()) yield node
  }
  [Symbol.iterator]() {
    return this.entries()
  }
  forEach(visit: (node: TreeNode, name: string, map: Map<string, TreeNode>) => void): void {
    for (const [name, node] of this.entries()) visit(node, name, this)
  }
}
