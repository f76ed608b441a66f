// The most recently used blocks of something slow, each fetched once however many ask for it.

export interface BlockCache {
  /** The block, if somebody fetched it or is about to. */
  get(index: number): Promise<Uint8Array> | undefined
  put(index: number, block: Promise<Uint8Array>): void
}

export function createBlockCache(mostBlocks: number): BlockCache {
  const blocks = new Map<number, Promise<Uint8Array>>()
  return {
    get(index) {
      const block = blocks.get(index)
      if (block === undefined) return undefined
      // A Map keeps the order of insertion: the first one is the one that was not used for longest.
      blocks.delete(index)
      blocks.set(index, block)
      return block
    },
    put(index, block) {
      blocks.set(index, block)
      // What failed is asked for again by the next reader.
      block.catch(() => {
        if (blocks.get(index) === block) blocks.delete(index)
      })
      for (const oldest of blocks.keys()) {
        if (blocks.size <= mostBlocks) break
        blocks.delete(oldest)
      }
    },
  }
}
