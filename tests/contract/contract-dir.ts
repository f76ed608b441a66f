import { fileURLToPath } from 'node:url'

// The protocol facts live beside the repository, never in it.
export const contractDir = fileURLToPath(new URL('../../../shared/contract/', import.meta.url))
