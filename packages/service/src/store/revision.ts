/** Names one state of one row. Random instead of counted: a number that was used in a transaction which was rolled back
 *  must never come again with other content, or caches would believe it. */
export const newRevision = (): number => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
