// The most recently used blocks of something slow, each fetched once however many ask for it.

import { createLru } from '@groundwork/lru/lru'

export interface BlockCache {
  /** The block, if it was fetched or is being fetched. */
  get(index: number): Promise<Uint8Array> | undefined
  put(index: number, block: Promise<Uint8Array>): void
}

export function createBlockCache(mostBlocks: number): BlockCache {
  const blocks = createLru<Promise<Uint8Array>, number>(mostBlocks)
  return {
    get: (index) => blocks.get(index),
    put(index, block) {
      blocks.set(index, block)
      // What failed is asked for again by the next reader.
      block.catch(() => {
        if (blocks.get(index) === block) blocks.delete(index)
      })
    },
  }
}
